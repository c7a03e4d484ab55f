// Makes the keys and passwords of the installation in containers; `make up` runs it: node deploy/docker/make-secrets.ts
// Keys go to deploy/docker/keys, passwords to .env. Existing ones stay as they are, and so do other lines of .env.
import { appendFileSync, chmodSync, chownSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSecrets } from '../embedded/src/launcher/secrets.ts';
import { SERVICE_NAMES, SERVICES } from '../topology.ts';

const ENV_FILE = join(import.meta.dirname, '../../.env');
const IMAGE_USER = '1000:1000';

const existing = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : '';
const secrets = await ensureSecrets(import.meta.dirname, [
  'postgres',
  'redis',
  'security-log',
  ...SERVICE_NAMES,
  'kafka',
  ...SERVICE_NAMES.map((name) => `${name}-kafka`),
]);
const isRoot = process.getuid!() === 0;

// Only their owner can read the keys, so the processes run as that user, but never as root.
const [, runAs = isRoot ? IMAGE_USER : `${process.getuid!()}:${process.getgid!()}`] =
  /^RUN_AS=(\d+:\d+)$/m.exec(existing) ?? [];
if (isRoot) {
  const [user, group] = runAs.split(':').map(Number);
  for (const file of Object.values(secrets.files)) chownSync(file, user!, group!);
}

const passwords = SERVICES.flatMap(({ name, prefix }) => [
  [`${prefix}_DB_PASSWORD`, secrets.passwordOf(name)],
  [`${prefix}_KAFKA_PASSWORD`, secrets.passwordOf(`${name}-kafka`)],
]);
const variables = [
  ['RUN_AS', runAs],
  ['POSTGRES_PASSWORD', secrets.passwordOf('postgres')],
  ['REDIS_PASSWORD', secrets.passwordOf('redis')],
  ['KAFKA_ADMIN_PASSWORD', secrets.passwordOf('kafka')],
  ['SECURITY_LOG_KEY', secrets.passwordOf('security-log')],
  ...passwords,
];
const missing = variables.filter(([name]) => !new RegExp(`^${name}=`, 'm').test(existing));
const lines = missing.map(([name, value]) => `${name}=${value}\n`).join('');
appendFileSync(ENV_FILE, existing && !existing.endsWith('\n') ? `\n${lines}` : lines, { mode: 0o600 });
chmodSync(ENV_FILE, 0o600);
