// Keys and passwords of the local overlay, made once; `make deploy` runs it: node deploy/k8s/make-secrets.ts
// They go to overlays/local/keys, from where kustomize makes Secrets of them. What is there already stays as it is.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSecrets } from '../embedded/src/launcher/secrets.ts';

const OVERLAY = join(import.meta.dirname, 'overlays/local');
const SERVICES = ['identity', 'catalog', 'booking', 'gallery', 'feedback'];

const secrets = await ensureSecrets(OVERLAY, ['postgres', ...SERVICES]);

function write(name: string, variables: [string, string][]): void {
  const lines = variables.map(([variable, value]) => `${variable}=${value}\n`).join('');
  writeFileSync(join(OVERLAY, 'keys', `${name}.env`), lines, { mode: 0o600 });
}

write('postgres', [['POSTGRES_PASSWORD', secrets.passwordOf('postgres')]]);
write(
  'database-passwords',
  SERVICES.map((name) => [`${name.toUpperCase()}_DB_PASSWORD`, secrets.passwordOf(name)]),
);
for (const name of SERVICES)
  write(`${name}-database`, [
    ['DATABASE_URL', `postgres://${name}:${secrets.passwordOf(name)}@postgres:5432/${name}`],
  ]);
