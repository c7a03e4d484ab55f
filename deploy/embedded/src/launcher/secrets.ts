import { createHash, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Secret } from '@innkeeper/topology';
import { newKeyRing } from './key-ring-file.ts';

export type Secrets = {
  /** Password of a Postgres role or of another part, the same at every start. */
  passwordOf(role: string): string;
  /** The path of each secret that is a file. */
  files: Record<Secret, string>;
};

/** As in `SECRETS` of the topology; repeated because this file also runs where nothing is built or installed. */
const FILES: Record<Secret, string> = {
  'token-private-key': 'token-private-key.pem',
  'token-public-keys': 'jwks.json',
  'quote-keys': 'quote-keys.json',
  'mail-secrets-key': 'mail-secrets.key',
  'account-secrets-key': 'account-secrets.key',
  'picture-store-account': 'picture-store-account.json',
};

const newKeyPair = promisify(generateKeyPair);

/**
 * Makes keys and passwords at the first start, and finds them in the folder `keys` of `dataDir` at later ones.
 *
 * @param roles Postgres roles and other parts that need a password.
 */
export async function ensureSecrets(dataDir: string, roles: string[]): Promise<Secrets> {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const paths = Object.entries(FILES).map(([name, file]) => [name, join(folder, file)]);
  const files = Object.fromEntries(paths) as Record<Secret, string>;
  await Promise.all([
    writeOnce(files['token-private-key'], newPrivateKey),
    writeOnce(files['quote-keys'], async () => newKeyRing(new Date())),
    writeOnce(files['mail-secrets-key'], newSealingKey),
    writeOnce(files['account-secrets-key'], newSealingKey),
    writeOnce(files['picture-store-account'], async () =>
      JSON.stringify(newServiceAccount(await newPrivateKey())),
    ),
  ]);
  await writeOnce(files['token-public-keys'], async () =>
    publicKeySet(readFileSync(files['token-private-key'], 'utf8')),
  );
  const passwords = ensurePasswords(join(folder, 'passwords.json'), roles);
  return { passwordOf: (role) => passwords[role]!, files };
}

const newSealingKey = async (): Promise<string> => randomBytes(32).toString('base64url');

async function writeOnce(path: string, make: () => Promise<string>): Promise<void> {
  if (!existsSync(path)) writeAtomically(path, await make());
}

/** Renames the complete file into place, so that a killed start never leaves half a secret. */
function writeAtomically(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** Existing roles keep their password, new roles get one. */
function ensurePasswords(path: string, roles: string[]): Record<string, string> {
  const existing = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  const newRoles = roles.filter((role) => !existing[role]);
  if (newRoles.length === 0) return existing;
  const added = newRoles.map((role) => [role, randomBytes(24).toString('base64url')]);
  const passwords = { ...existing, ...Object.fromEntries(added) };
  writeAtomically(path, JSON.stringify(passwords));
  return passwords;
}

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 3072 }); // 128 bits of security
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function newServiceAccount(privateKey: string) {
  return {
    type: 'service_account',
    project_id: 'innkeeper',
    private_key_id: 'local',
    private_key: privateKey,
    client_email: 'pictures@innkeeper.local',
  };
}

/** The key id is the RFC 7638 thumbprint: a hash of the key's members in a fixed order. */
function publicKeySet(privateKey: string): string {
  const { e, kty, n } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return JSON.stringify({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] });
}
