import { setImmediate as nextTick } from 'node:timers/promises';
import * as argon2 from '@node-rs/argon2';
import { Passwords } from './passwords.ts';

jest.mock('node:os', () => ({
  ...jest.requireActual<typeof import('node:os')>('node:os'),
  availableParallelism: () => 4,
}));
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});
const { hash, verify } = jest.mocked(argon2);

let passwords: Passwords;
beforeAll(async () => {
  passwords = await Passwords.create();
});

describe('a password', () => {
  it('matches its own hash and no other', async () => {
    const hash = await passwords.hash('marisol-demo');
    expect(await passwords.verify('marisol-demo', hash)).toBe(true);
    expect(await passwords.verify('Marisol-demo', hash)).toBe(false);
  });

  it("is hashed with argon2id by OWASP's parameters, differently each time", async () => {
    const [one, other] = await Promise.all([passwords.hash('marisol-demo'), passwords.hash('marisol-demo')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('matches however its accents are composed', async () => {
    const hash = await passwords.hash('contraseña segura'.normalize('NFC'));
    expect(await passwords.verify('contraseña segura'.normalize('NFD'), hash)).toBe(true);
  });

  it('may contain any character', async () => {
    const odd = '🛏️ \0 \ud800 longer';
    expect(await passwords.verify(odd, await passwords.hash(odd))).toBe(true);
  });

  it('takes as much work to reject when there is no account', async () => {
    const hash = await passwords.hash('marisol-demo');
    verify.mockClear();
    expect(await passwords.verify('marisol-demo', undefined)).toBe(false);
    expect(await passwords.verify('wrong', hash)).toBe(false);

    const [unknownUsers, knownUsers] = verify.mock.calls.map(([checked]) => argon2.parseOptions(checked));
    expect(unknownUsers).toEqual(knownUsers);
  });

  it('has an outdated hash when the parameters change', async () => {
    expect(passwords.isOutdated(await passwords.hash('marisol-demo'))).toBe(false);
    for (const weaker of [{ memoryCost: 9_216 }, { timeCost: 1 }, { algorithm: 1 }, { parallelism: 2 }]) {
      const made = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, ...weaker };
      expect(passwords.isOutdated(await argon2.hash('marisol-demo', made))).toBe(true);
    }
  });
});

describe('many passwords at once', () => {
  /** Hashes that last until they are finished or failed, oldest first. */
  const running: { finish: () => void; fail: (error: Error) => void }[] = [];
  let now = 0;
  beforeEach(async () => {
    passwords = await Passwords.create();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    hash.mockClear();
    hash.mockImplementation(
      (password) =>
        new Promise((resolve, reject) => {
          running.push({ finish: () => resolve(`hash of ${String(password)}`), fail: reject });
        }),
    );
  });
  afterEach(() => {
    jest.mocked(performance.now).mockRestore();
    hash.mockImplementation(jest.requireActual<typeof argon2>('@node-rs/argon2').hash);
  });
  const finishOne = async () => {
    running.shift()?.finish();
    await nextTick();
  };

  it('are hashed two at a time, in order', async () => {
    const done: number[] = [];
    const all = Array.from({ length: 50 }, (_, i) => passwords.hash(`${i}`).then(() => done.push(i)));
    for (let finished = 0; finished < 50; finished++) {
      await nextTick();
      expect(running).toHaveLength(Math.min(2, 50 - finished));
      await finishOne();
    }
    await Promise.all(all);
    expect(done).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  it('are rejected at once when 100 wait, and accepted again later', async () => {
    const accepted = Array.from({ length: 102 }, (_, i) => passwords.hash(`${i}`));
    await expect(passwords.hash('one too many')).rejects.toMatchObject({
      status: 429,
      code: 'too_many_requests',
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    });
    expect(hash).toHaveBeenCalledTimes(2);

    await finishOne();
    const later = passwords.hash('later');
    while (running.length) await finishOne();
    await Promise.all(accepted);
    await expect(later).resolves.toBe('hash of later');
  });

  it('are rejected at once when they would wait for more than two seconds', async () => {
    const first = passwords.hash('0');
    await nextTick();
    now += 500;
    await finishOne(); // one takes half a second, so two at once take two seconds for eight
    await first;

    const accepted = Array.from({ length: 11 }, (_, i) => passwords.hash(`${i}`)); // two are hashed, nine wait
    await nextTick();
    await expect(passwords.hash('one too many')).rejects.toMatchObject({ status: 429 });
    while (running.length) await finishOne();
    await Promise.all(accepted);
  });

  it('are rejected at their turn when they have waited for more than two seconds after all', async () => {
    const first = ['0', '1'].map((password) => passwords.hash(password));
    const tooLate = expect(passwords.hash('2')).rejects.toMatchObject({ status: 429 });
    await nextTick();
    now += 2_001;
    while (running.length) await finishOne();
    await Promise.all(first);
    await tooLate;
    expect(hash).toHaveBeenCalledTimes(2);
  });

  it('are rejected at once when they have waited for two seconds in another queue', async () => {
    now = 10_000;
    const late = passwords.verify('0', 'a hash', now - 2_001);
    await expect(late).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '2' } });
    expect(running).toHaveLength(0);
  });

  it('go on when one fails', async () => {
    const [failing, ...others] = ['0', '1', '2'].map((password) => passwords.hash(password));
    await nextTick();
    running.shift()?.fail(new Error('out of memory'));
    await expect(failing).rejects.toThrow('out of memory');
    await nextTick();
    while (running.length) await finishOne();
    await expect(Promise.all(others)).resolves.toEqual(['hash of 1', 'hash of 2']);
  });
});
