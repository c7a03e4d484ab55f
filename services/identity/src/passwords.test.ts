import * as argon2 from '@node-rs/argon2';
import { Passwords } from './passwords.ts';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});
const verify = jest.mocked(argon2.verify);

let passwords: Passwords;
beforeAll(async () => {
  passwords = await Passwords.create();
});

describe('a password', () => {
  it('fits its own hash and no other', async () => {
    const hash = await passwords.hash('marisol-demo');
    expect(await passwords.verify('marisol-demo', hash)).toBe(true);
    expect(await passwords.verify('Marisol-demo', hash)).toBe(false);
  });

  it('is hashed with argon2id as OWASP asks, differently each time', async () => {
    const [one, other] = await Promise.all([passwords.hash('marisol-demo'), passwords.hash('marisol-demo')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('is the same however its accents are composed', async () => {
    const hash = await passwords.hash('contraseña segura'.normalize('NFC'));
    expect(await passwords.verify('contraseña segura'.normalize('NFD'), hash)).toBe(true);
  });

  it('may hold any character', async () => {
    const odd = '🛏️ \0 \ud800 longer';
    expect(await passwords.verify(odd, await passwords.hash(odd))).toBe(true);
  });

  it('is as much work to refuse where there is no account', async () => {
    const hash = await passwords.hash('marisol-demo');
    verify.mockClear();
    expect(await passwords.verify('marisol-demo', undefined)).toBe(false);
    expect(await passwords.verify('wrong', hash)).toBe(false);

    const [nobodys, somebodys] = verify.mock.calls.map(([checked]) => argon2.parseOptions(checked));
    expect(nobodys).toEqual(somebodys);
  });

  it('keeps its hash until the parameters change', async () => {
    expect(passwords.isOutdated(await passwords.hash('marisol-demo'))).toBe(false);
    for (const weaker of [{ memoryCost: 9_216 }, { timeCost: 1 }, { algorithm: 1 }, { parallelism: 2 }]) {
      const made = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, ...weaker };
      expect(passwords.isOutdated(await argon2.hash('marisol-demo', made))).toBe(true);
    }
  });
});
