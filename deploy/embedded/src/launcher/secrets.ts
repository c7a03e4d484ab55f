import { createHash, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Secrets = {
  /** Password of a Postgres role, the same at every start. */
  passwordOf(role: string): string;
  /** PEM of the key that identity signs tokens with. */
  tokenPrivateKeyFile: string;
  /** JWKS of the keys that tokens are checked with. */
  tokenPublicKeysFile: string;
  /** What gallery signs uploads with and the picture store checks them by. */
  serviceAccountFile: string;
};

const newKeyPair = promisify(generateKeyPair);

/** Makes keys and passwords at the first start; at later ones finds them in the data folder. */
export async function ensureSecrets(dataDir: string, roles: string[]): Promise<Secrets> {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = {
    passwords: join(folder, 'passwords.json'),
    tokenPrivateKey: join(folder, 'token-private-key.pem'),
    tokenPublicKeys: join(folder, 'jwks.json'),
    serviceAccount: join(folder, 'picture-store-account.json'),
  };
  await Promise.all([
    writeOnce(files.tokenPrivateKey, newPrivateKey),
    writeOnce(files.serviceAccount, async () => JSON.stringify(newServiceAccount(await newPrivateKey()))),
  ]);
  await writeOnce(files.tokenPublicKeys, async () =>
    publicKeySet(readFileSync(files.tokenPrivateKey, 'utf8')),
  );
  const passwords = ensurePasswords(files.passwords, roles);
  return {
    passwordOf: (role) => passwords[role]!,
    tokenPrivateKeyFile: files.tokenPrivateKey,
    tokenPublicKeysFile: files.tokenPublicKeys,
    serviceAccountFile: files.serviceAccount,
  };
}

async function writeOnce(path: string, make: () => Promise<string>): Promise<void> {
  if (!existsSync(path)) writeWhole(path, await make());
}

/** Renamed into place when whole, so that a killed start leaves no half of a secret. */
function writeWhole(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** Roles keep the password they have; a role that is new gets one. */
function ensurePasswords(path: string, roles: string[]): Record<string, string> {
  const former = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  const newcomers = roles.filter((role) => !former[role]);
  if (newcomers.length === 0) return former;
  const fresh = newcomers.map((role) => [role, randomBytes(24).toString('base64url')]);
  const passwords = { ...former, ...Object.fromEntries(fresh) };
  writeWhole(path, JSON.stringify(passwords));
  return passwords;
}

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2048 });
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

/** The key id is the RFC 7638 thumbprint: a hash of the key's own members in a fixed order. */
function publicKeySet(privateKey: string): string {
  const { e, kty, n } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return JSON.stringify({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] });
}
