import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSecrets } from '../embedded/src/launcher/secrets.ts';
import { SECRETS, SERVICE_NAMES, SERVICES } from '../topology.ts';

/**
 * Makes the keys and passwords of the local overlay in `folder`/keys, and the kustomization that makes Secrets of them.
 * Keys and passwords that exist stay as they are.
 */
export async function makeLocalSecrets(folder: string): Promise<void> {
  const secrets = await ensureSecrets(folder, ['postgres', 'redis', ...SERVICE_NAMES]);
  const write = (file: string, text: string) =>
    writeFileSync(join(folder, 'keys', file), text, { mode: 0o600 });
  const passwords = SERVICES.map(({ name, prefix }) => `${prefix}_DB_PASSWORD=${secrets.passwordOf(name)}\n`);
  write('postgres.env', `POSTGRES_PASSWORD=${secrets.passwordOf('postgres')}\n`);
  write('database-passwords.env', passwords.join(''));
  const redis = secrets.passwordOf('redis');
  write('redis.env', `REDIS_URL=redis://:${redis}@redis:6379\n`);
  write('redis-password.env', `REDIS_PASSWORD=${redis}\nREDISCLI_AUTH=${redis}\n`);
  for (const { name } of SERVICES) {
    const url = `postgres://${name}:${secrets.passwordOf(name)}@postgres:5432/${name}`;
    write(`${name}-database.env`, `DATABASE_URL=${url}\n`);
  }
  write('kustomization.yaml', JSON.stringify(kustomization(), null, 2)); // JSON is YAML too
}

function kustomization() {
  const databases = SERVICES.map(({ name }) => `${name}-database`);
  const variables = ['postgres', 'database-passwords', 'redis', 'redis-password', ...databases];
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    secretGenerator: [
      ...variables.map((name) => ({ name, envs: [`${name}.env`] })),
      ...Object.entries(SECRETS).map(([name, { file }]) => ({ name, files: [file] })),
    ],
  };
}
