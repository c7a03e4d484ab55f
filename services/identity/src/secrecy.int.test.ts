import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { createApi } from '@innkeeper/kit/http/http';
import { readPublicKeys } from '@innkeeper/kit/http/public-keys';
import type { Logger } from '@innkeeper/kit/observe/logger';
import { Metrics } from '@innkeeper/kit/observe/metrics';
import { Database } from '@innkeeper/kit/postgres/db';
import { createClient } from '@innkeeper/kit/testing/client';
import { testLogger } from '@innkeeper/kit/testing/databases';
import { identityEndpoints } from './routes.ts';
import { type Identity, identityParts, registration, startIdentity } from './testing/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

/** The service once more, on `database`, with everything it hands to its logger written down in full. */
async function startLogged(database: Database) {
  const lines: string[] = [];
  const write = (...said: unknown[]) => void lines.push(inspect(said, { depth: 12, showHidden: true }));
  const metrics = new Metrics();
  const app = createApi({
    endpoints: identityEndpoints(
      identityParts({ database, tokens: identity.tokens }, identity.passwords, identity.google),
    ),
    tokens: {
      keys: readPublicKeys(identity.tokens.publicKeysFile),
      issuer: 'innkeeper',
      audience: 'innkeeper',
    },
    logger: { info: write, warn: write, error: write, debug: write } as unknown as Logger,
    metrics,
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    call: createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    lines,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe('what the service writes down', () => {
  it('tells why Google could not be asked, without the access token', async () => {
    const { call, lines, stop } = await startLogged(identity.database);
    for (const answer of ['hang up', 'silence', 'garbage', { status: 500, body: {} }] as const) {
      const token = `ya29.${randomUUID()}`;
      identity.google.answer(token, answer);
      expect((await call('POST', `/api/users/googleLogin/${token}`)).status).toBe(503);
      expect(lines.join('\n')).not.toContain(token);
    }
    expect(lines.length).toBe(4);
    stop();
  });

  it('holds no password and no hash, even when the database fails in the middle', async () => {
    const nowhere = new Database({ url: 'postgres://127.0.0.1:1/none', name: 'test', logger: testLogger });
    const { call, lines, stop } = await startLogged(nowhere);
    const { email, password, ...names } = registration({ password: 'a very secret word' });
    expect((await call('POST', '/api/users/login', { body: { email, password } })).status).toBe(503);
    expect((await call('POST', '/api/users/saveuser', { body: { ...names, email, password } })).status).toBe(
      503,
    );

    expect(lines.length).toBe(2);
    expect(lines.join('\n')).not.toMatch(/a very secret word|\$argon2id\$/);
    stop();
    await nowhere.close();
  });
});
