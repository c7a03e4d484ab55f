import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import jwt from 'jsonwebtoken';
import type { AccessRule } from '../http/auth.ts';

export type TestRole = 'Customer' | 'Admin';

/** The kind of actor and the permissions in the tokens of users of each role. */
export type TestRoles = Readonly<Record<TestRole, { actor: string; permissions: readonly string[] }>>;

/** For kit's own tests; those of services have the roles of the contracts. */
const TEST_ROLES: TestRoles = {
  Customer: { actor: 'user', permissions: [] },
  Admin: { actor: 'staff', permissions: ['everything'] },
};

/** Access rules with the names that the product's contracts use, for kit's own tests. */
export const TEST_ACCESS = {
  public: { name: 'public', token: 'ignored', description: 'Anybody.' },
  optional: { name: 'optional', token: 'optional', description: 'Anybody; a token must be valid.' },
  guest: { name: 'guest', token: 'required', description: 'Anybody who is signed in.' },
  staff: { name: 'staff', token: 'required', permission: 'everything', description: 'Staff.' },
} as const satisfies Record<string, AccessRule>;

export type TestUser = {
  id: string;
  email: string;
  role: TestRole;
  /** The permissions of a member of staff; without them, the role decides. */
  permissions?: readonly string[];
};

export type TokenFactory = {
  publicKeysFile: string;
  privateKeyFile: string;
  /** A key of `seal`. */
  sealingKeyFile: string;
  /** The file of a `KeyRing` with one key. */
  keyRingFile: string;
  /** A token as identity would sign it; `overrides` replace single claims. */
  sign(user: TestUser, overrides?: Record<string, unknown>): string;
  /** The same claims, signed with an unknown key. */
  forge(user: TestUser): string;
};

export const testUser = (role: TestRole = 'Customer'): TestUser => {
  const id = randomUUID();
  return { id, email: `${id}@example.com`, role };
};

/** Staff with only these permissions. */
export const testStaff = (...permissions: string[]): TestUser => ({ ...testUser('Customer'), permissions });

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * A key of which a process has one for each name. A test run keeps its keys, because making one takes longer than most
 * tests; a folder of keys is in TEST_KEYS_FOLDER.
 */
function privateKeyOf(name: string): KeyObject {
  const folder = process.env['TEST_KEYS_FOLDER'];
  const file = folder && path.join(folder, `${name}.pem`);
  if (file && existsSync(file)) return createPrivateKey(readFileSync(file));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  if (file) {
    const unfinished = `${file}.${randomUUID()}`; // other test files look for it at the same time
    writeFileSync(unfinished, pemOf(privateKey), { mode: 0o600 });
    renameSync(unfinished, file);
  }
  return privateKey;
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' });

let factories = 0;

/**
 * A key pair that no other factory of the test file has, in files that are removed when the process ends (Jest's teardown
 * removes its temporary folder).
 */
export function createTokenFactory(roles: TestRoles = TEST_ROLES): TokenFactory {
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-keys-'));
  folders.push(folder);
  const privateKey = privateKeyOf(`signing-${factories++}`);
  const { kty, n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  const publicKeysFile = path.join(folder, 'jwks.json');
  const privateKeyFile = path.join(folder, 'private.pem');
  writeFileSync(publicKeysFile, JSON.stringify({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }));
  writeFileSync(privateKeyFile, pemOf(privateKey), { mode: 0o600 });

  const sealingKeyFile = path.join(folder, 'sealing.key');
  writeFileSync(sealingKeyFile, randomBytes(32).toString('base64url'), { mode: 0o600 });

  const keyRingFile = path.join(folder, 'key-ring.json');
  const ringKey = {
    kid: randomUUID(),
    k: randomBytes(32).toString('base64url'),
    from: '2026-01-01T00:00:00.000Z',
  };
  writeFileSync(keyRingFile, JSON.stringify({ keys: [ringKey] }), { mode: 0o600 });

  const claimsOf = ({ id, email, role, permissions }: TestUser) => {
    const now = Date.now() / 1_000;
    return {
      sub: id,
      email,
      role,
      ...(permissions ? { actor: 'staff', permissions } : roles[role]),
      email_verified: true,
      jti: randomUUID(),
      iat: now,
      exp: now + 3_600,
      iss: 'innkeeper',
      aud: 'innkeeper',
    };
  };
  const signWith = (key: KeyObject, claims: object) =>
    jwt.sign(claims, key, { algorithm: 'RS256', keyid: kid });
  return {
    publicKeysFile,
    privateKeyFile,
    sealingKeyFile,
    keyRingFile,
    sign: (user, overrides = {}) => signWith(privateKey, { ...claimsOf(user), ...overrides }),
    forge: (user) => signWith(privateKeyOf('stranger'), claimsOf(user)),
  };
}
