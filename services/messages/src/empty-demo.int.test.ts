import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { testStaff } from '@innkeeper/kit/testing';
import { bookingState, type MessagesUnderTest, startMessages } from './testing/messages.ts';

let service: MessagesUnderTest;
beforeEach(async () => {
  service = await startMessages();
});
afterEach(() => service.stop());

const empty = async () =>
  (
    await service.call('POST', '/api/desk/installation/messages/empty', {
      token: service.tokens.sign(testStaff('installation')),
      body: { confirmation: EMPTY_CONFIRMATION },
    })
  ).body;
const count = async (table: string) => (await service.database.query(`select from ${table}`)).rowCount;

test.each([
  ['demo', { emptied: true }, 0],
  ['own', { emptied: false }, 1],
])('of a hotel of the kind %s: %j, and %d mail is left', async (kind, answer, left) => {
  await service.database.query('insert into installation (kind) values ($1)', [kind]);
  await service.happened('booking.confirmed', bookingState());
  await service.database.query(`insert into suppressed_addresses values ('a@example.com', 'gone')`);
  expect(await empty()).toEqual(answer);
  expect([await count('mails'), await count('suppressed_addresses')]).toEqual([left, left]);
  expect(await count('hotel')).toBe(1);
});
