import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSecrets } from '../embedded/src/launcher/secrets.ts';
import { KAFKA_ADMIN, SECRETS, SERVICE_NAMES, SERVICES } from '../topology.ts';

/**
 * Makes the keys and passwords of the local overlay in `folder`/keys, and the kustomization that makes Secrets of them.
 * Keys and passwords that exist stay as they are.
 */
export async function makeLocalSecrets(folder: string): Promise<void> {
  const kafkaUsers = SERVICE_NAMES.map((name) => `${name}-kafka`);
  const secrets = await ensureSecrets(folder, [
    'postgres',
    'redis',
    'kafka',
    ...SERVICE_NAMES,
    ...kafkaUsers,
  ]);
  const write = (file: string, text: string) =>
    writeFileSync(join(folder, 'keys', file), text, { mode: 0o600 });
  const passwords = SERVICES.map(({ name, prefix }) => `${prefix}_DB_PASSWORD=${secrets.passwordOf(name)}\n`);
  write('postgres.env', `POSTGRES_PASSWORD=${secrets.passwordOf('postgres')}\n`);
  write('database-passwords.env', passwords.join(''));
  const redis = secrets.passwordOf('redis');
  write('redis.env', `REDIS_URL=redis://:${redis}@redis:6379\n`);
  write('redis-password.env', `REDIS_PASSWORD=${redis}\nREDISCLI_AUTH=${redis}\n`);
  const kafka = secrets.passwordOf('kafka');
  const users = SERVICE_NAMES.map((name) => ` user_${name}="${secrets.passwordOf(`${name}-kafka`)}"`).join(
    '',
  );
  const login = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
  write(
    'kafka-users.env',
    `KAFKA_LISTENER_NAME_CLIENTS_PLAIN_SASL_JAAS_CONFIG=${login} user_${KAFKA_ADMIN}="${kafka}"${users};\n`,
  );
  write('kafka.env', `KAFKA_USERNAME=${KAFKA_ADMIN}\nKAFKA_PASSWORD=${kafka}\n`);
  for (const { name } of SERVICES) {
    const password = secrets.passwordOf(`${name}-kafka`);
    write(`${name}-kafka.env`, `KAFKA_USERNAME=${name}\nKAFKA_PASSWORD=${password}\n`);
    const url = `postgres://${name}:${secrets.passwordOf(name)}@postgres:5432/${name}`;
    write(`${name}-database.env`, `DATABASE_URL=${url}\n`);
  }
  write('kustomization.yaml', JSON.stringify(kustomization(), null, 2)); // JSON is YAML too
}

function kustomization() {
  const ofServices = SERVICE_NAMES.flatMap((name) => [`${name}-database`, `${name}-kafka`]);
  const ofStores = ['postgres', 'database-passwords', 'redis', 'redis-password', 'kafka', 'kafka-users'];
  const variables = [...ofStores, ...ofServices];
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    secretGenerator: [
      ...variables.map((name) => ({ name, envs: [`${name}.env`] })),
      ...Object.entries(SECRETS).map(([name, { file }]) => ({ name, files: [file] })),
    ],
  };
}
