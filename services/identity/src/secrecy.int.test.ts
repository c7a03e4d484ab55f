import { randomUUID } from 'node:crypto';
import { type Identity, registration, startIdentity } from './testing/identity.ts';

const mockLines: string[] = [];
jest.mock('pino', () => {
  const { pino } = jest.requireActual<typeof import('pino')>('pino');
  return { pino: (options: object) => pino(options, { write: (line: string) => void mockLines.push(line) }) };
});

const failures = () => mockLines.filter((line) => line.includes('"a request failed"'));
const startLogged = (env: Record<string, string> = {}) => startIdentity({ LOG_LEVEL: 'trace', ...env });

let identity: Identity;
beforeEach(() => {
  mockLines.length = 0;
});
afterEach(() => identity.stop());

describe('the log', () => {
  it('says why Google could not be reached, without the access token', async () => {
    identity = await startLogged();
    for (const answer of ['hang up', 'silence', 'garbage', { status: 500, body: {} }] as const) {
      const token = `ya29.${randomUUID()}`;
      identity.google.answer(token, answer);
      const { status } = await identity.call('POST', `/api/users/googleLogin/${token}`);
      expect(status).toBe(503);
      expect(mockLines.join('\n')).not.toContain(token);
    }
    expect(failures()).toHaveLength(4);
  });

  it('holds no password and no hash, even when the database fails', async () => {
    identity = await startLogged({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    const { email, password, ...names } = registration({ password: 'a very secret word' });
    for (const [path, body] of [
      ['/api/users/login', { email, password }],
      ['/api/users/saveuser', { ...names, email, password }],
    ] as const)
      expect((await identity.call('POST', path, { body })).status).toBe(503);

    expect(failures()).toHaveLength(2);
    expect(mockLines.join('\n')).not.toMatch(/a very secret word|\$argon2id\$/);
  });
});
