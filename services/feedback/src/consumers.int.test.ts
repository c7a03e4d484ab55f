import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { listDeadLetters, replayDeadLetters } from '@innkeeper/kit/delivery/dead-letters';
import { bookingTopic } from '@innkeeper/kit/events/booking';
import { asMessage, eventually, type Harness, startHarness } from '@innkeeper/kit/testing/harness';
import { testUser } from '@innkeeper/kit/testing/tokens';
import { feedbackReactions } from './consumers.ts';
import { feedbackEndpoints } from './routes.ts';
import { hasStayed } from './store.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness(path.join(import.meta.dirname, '../migrations'), ({ database }) => ({
    endpoints: feedbackEndpoints({ database }),
    reactions: feedbackReactions,
  }));
});
afterAll(() => harness.stop());

type Status = 'confirmed' | 'cancelled' | 'checked_in' | 'checked_out' | 'no_show';

const freshBooking =
  (customerId: string, bookingId = `MB-${randomUUID()}`) =>
  (status: Status) =>
    bookingTopic.event(`booking.${status}`, bookingId, {
      bookingId,
      customerId,
      email: 'elena@example.com',
      roomId: 'SS-301',
      roomName: 'Sea Suite',
      start: '2026-12-11',
      end: '2026-12-14',
      nights: 3,
      price: '792.00',
      status,
    });

async function submitAs(user: ReturnType<typeof testUser>): Promise<boolean> {
  const { status, body } = await harness.call('POST', '/api/feedback', {
    token: harness.tokens.sign(user),
    body: { rate: 5, feedback: 'Lovely.', name: user.email },
  });
  expect(status).toBe(201);
  return body.feedback.verifiedStay;
}

const staysOf = async (customerId: string) =>
  (await harness.database.query('select from finished_stays where customer_id = $1', [customerId])).rowCount;

/** Delivered last on the same key, so once it is applied all before it were looked at. */
async function caughtUp(bookingId: string, version: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await harness.database.query<{ version: number }>(
      'select version from inbox where subject = $1',
      [bookingId],
    );
    return rows[0]?.version === version;
  });
}

describe('a stay', () => {
  it('counts once the guest has checked out, and not before', async () => {
    const guest = testUser();
    const booking = freshBooking(guest.id);
    for (const status of ['confirmed', 'checked_in'] as const) await harness.deliver(booking(status));
    expect(await submitAs(guest)).toBe(false);

    await harness.deliver(booking('checked_out'));
    await eventually(() => hasStayed(harness.database, guest.id));

    expect(await submitAs(guest)).toBe(true);
    expect(await submitAs(testUser())).toBe(false);
  });

  it.each(['cancelled', 'no_show'] as const)('that ended %s does not count', async (status) => {
    const guest = testUser();
    const bookingId = `MB-${randomUUID()}`;
    await harness.deliver(freshBooking(guest.id, bookingId)(status), { version: 7 });
    await caughtUp(bookingId, 7);
    expect(await submitAs(guest)).toBe(false);
  });

  it('is decided when feedback is submitted: leaving later changes nothing', async () => {
    const guest = testUser();
    expect(await submitAs(guest)).toBe(false);
    await harness.deliver(freshBooking(guest.id)('checked_out'));
    await eventually(() => hasStayed(harness.database, guest.id));

    const { rows } = await harness.database.query<{ verified: boolean }>(
      'select verified_stay as verified from feedback where name = $1',
      [guest.email],
    );
    expect(rows).toEqual([{ verified: false }]);
    expect(await submitAs(guest)).toBe(true);
  });

  it('is kept once however often its event comes, and a late event takes nothing back', async () => {
    const guest = testUser();
    const bookingId = `MB-${randomUUID()}`;
    const booking = freshBooking(guest.id, bookingId);
    const checkedOut = booking('checked_out');
    await harness.deliver(checkedOut, { version: 30 });
    await harness.deliver(checkedOut, { version: 30 });
    await harness.deliver(booking('confirmed'), { version: 10 });
    await harness.deliver(booking('checked_out'), { version: 40 });
    await caughtUp(bookingId, 40);

    expect(await staysOf(guest.id)).toBe(1);
    expect(await submitAs(guest)).toBe(true);
  });

  it('of one guest adds to the others', async () => {
    const guest = testUser();
    await harness.deliver(freshBooking(guest.id)('checked_out'));
    await harness.deliver(freshBooking(guest.id)('checked_out'));
    await eventually(async () => (await staysOf(guest.id)) === 2);
  });
});

describe('an event that makes no sense', () => {
  it('becomes a dead letter, later ones go on, and it can be replayed once it makes sense', async () => {
    const guest = testUser();
    const bookingId = `MB-${randomUUID()}`;
    const good = asMessage(freshBooking(guest.id, bookingId)('checked_out'), 50);
    const poison = { ...good, value: good.value.replace(guest.id, 'nobody') };
    await harness.bus.publish([poison]);
    await harness.deliver(freshBooking(guest.id, bookingId)('checked_out'), { version: 51 });
    await eventually(() => hasStayed(harness.database, guest.id));

    const letter = (await listDeadLetters(harness.database)).find(({ key }) => key === bookingId);
    expect(letter).toMatchObject({ topic: 'innkeeper.booking', value: poison.value });

    const { database } = harness;
    const replay = async () => {
      const letters = await listDeadLetters(database);
      return replayDeadLetters({ database, group: 'test', reactions: feedbackReactions }, letters);
    };
    expect(await replay()).toMatchObject([{ id: letter!.id, outcome: 'failed' }]);
    expect((await listDeadLetters(database)).some(({ key }) => key === bookingId)).toBe(true);

    await database.query('update dead_letters set value = $1 where id = $2', [good.value, letter!.id]);
    expect(await replay()).toMatchObject([{ id: letter!.id, outcome: 'superseded' }]);
    expect((await listDeadLetters(database)).some(({ key }) => key === bookingId)).toBe(false);
    expect(await staysOf(guest.id)).toBe(1);
  });
});
