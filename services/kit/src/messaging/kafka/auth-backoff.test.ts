import { eventually } from '../../testing/eventually.ts';
import { BusAuthError } from '../event-bus.ts';
import { KafkaDoor } from './auth-backoff.ts';

const access = {
  brokers: ['one:9092'],
  sasl: { mechanism: 'plain', username: 'hotel', password: 'hunter2' },
} as const;
const refused = () => {
  const cause = Object.assign(new Error('no such user'), { name: 'KafkaJSSASLAuthenticationError' });
  return Promise.reject(new Error('gave up', { cause }));
};

test('a refused user is told so by name, without the password, and nobody asks again for a while', async () => {
  const door = new KafkaDoor({ ...access, brokers: [...access.brokers] }, 200);
  await expect(door.pass(refused)).rejects.toThrow(/the user hotel \(no such user\).* KAFKA_PASSWORD/);
  const ask = jest.fn(async () => 'in');
  await expect(door.pass(ask)).rejects.toThrow(BusAuthError);
  expect(ask).not.toHaveBeenCalled();
  expect(
    await eventually(() =>
      door.pass(ask).then(
        (answer) => answer,
        () => undefined,
      ),
    ),
  ).toBe('in');
});

test('any other failure passes as it is, and closes nothing', async () => {
  const door = new KafkaDoor({ brokers: [] }, 60_000);
  const away = new Error('away');
  await expect(door.pass(() => Promise.reject(away))).rejects.toBe(away);
  expect(await door.pass(async () => 'in')).toBe('in');
});
