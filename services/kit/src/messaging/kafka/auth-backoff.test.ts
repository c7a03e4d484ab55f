import { eventually } from '../../testing/eventually.ts';
import { BusAuthError } from '../event-bus.ts';
import { AuthBackoff } from './auth-backoff.ts';

const access = {
  brokers: ['one:9092'],
  sasl: { mechanism: 'plain', username: 'hotel', password: 'hunter2' },
} as const;
const rejectUser = () => {
  const cause = Object.assign(new Error('no such user'), { name: 'KafkaJSSASLAuthenticationError' });
  return Promise.reject(new Error('gave up', { cause }));
};

test('a rejected user is named without the password, and no request follows for a while', async () => {
  const backoff = new AuthBackoff({ ...access, brokers: [...access.brokers] }, 200);
  await expect(backoff.run(rejectUser)).rejects.toThrow(/the user hotel \(no such user\).* KAFKA_PASSWORD/);
  const ask = jest.fn(async () => 'answer');
  await expect(backoff.run(ask)).rejects.toThrow(BusAuthError);
  expect(ask).not.toHaveBeenCalled();
  expect(
    await eventually(() =>
      backoff.run(ask).then(
        (answer) => answer,
        () => undefined,
      ),
    ),
  ).toBe('answer');
});

test('any other error passes unchanged, and the next request is sent', async () => {
  const backoff = new AuthBackoff({ brokers: [] }, 60_000);
  const unavailable = new Error('unavailable');
  await expect(backoff.run(() => Promise.reject(unavailable))).rejects.toBe(unavailable);
  expect(await backoff.run(async () => 'answer')).toBe('answer');
});
