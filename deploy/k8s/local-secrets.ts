import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSecrets } from '../embedded/src/launcher/secrets.ts';

const SERVICES = ['identity', 'catalog', 'booking', 'gallery', 'feedback'];

/** Makes the keys and passwords that the local overlay in `folder` asks for. What is there already stays as it is. */
export async function makeLocalSecrets(folder: string): Promise<void> {
  const secrets = await ensureSecrets(folder, ['postgres', ...SERVICES]);
  const write = (name: string, variables: string[][]) => {
    const lines = variables.map(([variable, value]) => `${variable}=${value}\n`).join('');
    writeFileSync(join(folder, 'keys', `${name}.env`), lines, { mode: 0o600 });
  };
  write('postgres', [['POSTGRES_PASSWORD', secrets.passwordOf('postgres')]]);
  write(
    'database-passwords',
    SERVICES.map((name) => [`${name.toUpperCase()}_DB_PASSWORD`, secrets.passwordOf(name)]),
  );
  for (const name of SERVICES) {
    const url = `postgres://${name}:${secrets.passwordOf(name)}@postgres:5432/${name}`;
    write(`${name}-database`, [['DATABASE_URL', url]]);
  }
}
