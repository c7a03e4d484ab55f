import { appCodeAt, newAppSecret, newRecoveryCode, plainCode, stepOf } from './authenticator-code.ts';

const NOW_MS = Date.UTC(2026, 4, 1, 12);

test('a recovery code has 120 random bits: 24 letters and digits of 32, each in every place', () => {
  const codes = Array.from({ length: 2_000 }, newRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^([a-hj-km-np-tv-z0-9]{6}-){3}[a-hj-km-np-tv-z0-9]{6}$/);
  expect(new Set(codes).size).toBe(codes.length);
  for (let place = 0; place < 24; place++)
    expect(new Set(codes.map((code) => plainCode(code)[place])).size).toBe(32);
});

test('the secret of an app has 160 random bits, another one each time', () => {
  const secrets = Array.from({ length: 100 }, newAppSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/); // 5 bits each
  expect(new Set(secrets).size).toBe(secrets.length);
});

test('a code counts in its 30 seconds and in those before and after, and no longer', () => {
  const secret = newAppSecret();
  const step = NOW_MS / 30_000;
  const stepAt = (ageS: number) => stepOf(secret, appCodeAt(secret, NOW_MS - ageS * 1_000), NOW_MS);
  expect([0, 30, -30].map(stepAt)).toEqual([step, step - 1, step + 1]);
  expect([60, -60, 3_600].map(stepAt)).toEqual([null, null, null]);
});
