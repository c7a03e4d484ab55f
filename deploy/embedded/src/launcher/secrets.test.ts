import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { SECRETS, type Secret } from '@innkeeper/topology';
import jwt from 'jsonwebtoken';
import { ensureSecrets } from './secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'innkeeper-secrets-'));

afterAll(() => rmSync(dataDir, { recursive: true }));

describe('the secrets of a data folder', () => {
  it('stay the same at every start, and new roles get a password', async () => {
    const first = await ensureSecrets(dataDir, ['identity']);
    const privateKey = readFileSync(first.files['token-private-key'], 'utf8');
    const second = await ensureSecrets(dataDir, ['identity', 'catalog']);

    expect(second.passwordOf('identity')).toBe(first.passwordOf('identity'));
    expect(second.passwordOf('catalog')).toMatch(/^.{32}$/);
    expect(second.passwordOf('catalog')).not.toBe(second.passwordOf('identity'));
    expect(readFileSync(second.files['token-private-key'], 'utf8')).toBe(privateKey);
  });

  it('include the public half of the signing key, under its thumbprint', async () => {
    const { files } = await ensureSecrets(dataDir, []);
    const key = createPrivateKey(readFileSync(files['token-private-key']));
    expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength: 3072 });
    const [jwk] = JSON.parse(readFileSync(files['token-public-keys'], 'utf8')).keys;
    const token = jwt.sign({ sub: 'a guest' }, readFileSync(files['token-private-key']), {
      algorithm: 'RS256',
    });

    expect(jwt.verify(token, createPublicKey({ key: jwk, format: 'jwk' }))).toMatchObject({ sub: 'a guest' });
    const members = `{"e":"${jwk.e}","kty":"RSA","n":"${jwk.n}"}`;
    expect(jwk.kid).toBe(createHash('sha256').update(members).digest('base64url'));
    expect(jwk).not.toHaveProperty('d');
  });

  it('are in the files that the topology names', async () => {
    const { files } = await ensureSecrets(dataDir, []);
    for (const [name, { file }] of Object.entries(SECRETS)) {
      expect(basename(files[name as Secret])).toBe(file);
    }
  });

  it('are readable only by their owner', async () => {
    const { files } = await ensureSecrets(dataDir, []);
    const { 'token-public-keys': _, ...secret } = files;
    for (const file of Object.values(secret)) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
  });
});
