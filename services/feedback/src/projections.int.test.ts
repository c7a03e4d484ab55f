import { type BookingStatus, bookingState, bookingTopic } from '@innkeeper/contracts/booking';
import { ofKind } from '@innkeeper/contracts/topic';
import {
  consumerGroupsOf,
  createEvent,
  listDeadLetters,
  rebuildProjection,
  replayDeadLetters,
} from '@innkeeper/kit/messaging';
import { asMessage, eventually, type Harness, startHarness, testUser } from '@innkeeper/kit/testing';
import { staysProjection } from './projections.ts';
import { feedbackService } from './service.ts';
import {
  type FeedbackUnderTest,
  newBookingId,
  newSubmission,
  reaches,
  startFeedback,
  stateOf,
} from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

async function submitAs(user: ReturnType<typeof testUser>): Promise<boolean> {
  const { status, body } = await service.call('POST', '/api/feedback', {
    token: service.tokens.sign(user),
    body: newSubmission(),
  });
  expect(status).toBe(201);
  return body.feedback.verifiedStay;
}

const countStays = async (customerId: string) =>
  (await service.database.query('select from finished_stays where customer_id = $1', [customerId])).rowCount;

/** Waits until this version of the booking is applied, and so every earlier event of the same key. */
async function untilApplied(bookingId: string, version: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await service.database.query<{ version: number }>(
      'select version from inbox where subject = $1',
      [bookingId],
    );
    return rows[0]?.version === version;
  });
}

describe('a stay', () => {
  it('counts once the guest has checked out, and not before', async () => {
    const guest = testUser();
    const bookingId = newBookingId();
    await service.deliver(reaches(bookingId, guest.id, 'confirmed'), { version: 1 });
    await service.deliver(reaches(bookingId, guest.id, 'checked_in'), { version: 2 });
    await untilApplied(bookingId, 2);
    expect(await submitAs(guest)).toBe(false);

    await service.deliver(reaches(bookingId, guest.id, 'checked_out'), { version: 3 });
    await untilApplied(bookingId, 3);
    expect(await submitAs(guest)).toBe(true);
    expect(await submitAs(testUser())).toBe(false);
  });

  it.each(['cancelled', 'no_show'] as const)('does not count when the booking ends as %s', async (status) => {
    const guest = testUser();
    const bookingId = newBookingId();
    await service.deliver(reaches(bookingId, guest.id, status), { version: 7 });
    await untilApplied(bookingId, 7);
    expect(await submitAs(guest)).toBe(false);
  });

  it('does not change feedback that was submitted before it', async () => {
    const guest = testUser();
    const before = newSubmission();
    const token = service.tokens.sign(guest);
    await service.call('POST', '/api/feedback', { token, body: before });
    await service.deliver(reaches(newBookingId(), guest.id, 'checked_out'));
    await eventually(async () => (await countStays(guest.id)) === 1);

    const { rows } = await service.database.query<{ verified: boolean }>(
      'select verified_stay as verified from feedback where name = $1',
      [before.name],
    );
    expect(rows).toEqual([{ verified: false }]);
    expect(await submitAs(guest)).toBe(true);
  });

  it('is stored once however often its event is delivered, and a late event does not remove it', async () => {
    const guest = testUser();
    const bookingId = newBookingId();
    const checkedOut = reaches(bookingId, guest.id, 'checked_out');
    await service.deliver(checkedOut, { version: 30 });
    await service.deliver(checkedOut, { version: 30 });
    await service.deliver(reaches(bookingId, guest.id, 'confirmed'), { version: 10 });
    await service.deliver(reaches(bookingId, guest.id, 'checked_out'), { version: 40 });
    await untilApplied(bookingId, 40);

    expect(await countStays(guest.id)).toBe(1);
    expect(await submitAs(guest)).toBe(true);
  });

  it('goes when its check-out is undone, and counts again after the next one', async () => {
    const guest = testUser();
    const bookingId = newBookingId();
    const undone = createEvent(
      bookingTopic,
      'booking.check_out_undone',
      bookingId,
      stateOf(bookingId, guest.id, 'checked_in'),
    );
    await service.deliver(reaches(bookingId, guest.id, 'checked_out'), { version: 3 });
    await service.deliver(undone, { version: 4 });
    await untilApplied(bookingId, 4);
    expect(await submitAs(guest)).toBe(false);
    await service.deliver(reaches(bookingId, guest.id, 'checked_out'), { version: 5 });
    await untilApplied(bookingId, 5);
    expect(await submitAs(guest)).toBe(true);
  });

  it('verifies one feedback, also when two are sent at once', async () => {
    const guest = testUser();
    for (let i = 0; i < 2; i++) await service.deliver(reaches(newBookingId(), guest.id, 'checked_out'));
    await eventually(async () => (await countStays(guest.id)) === 2);
    const verified = await Promise.all(Array.from({ length: 6 }, () => submitAs(guest)));
    // A call that meets the other's lock may miss a free stay, but never gets a used one.
    while (verified.filter(Boolean).length < 2 && verified.length < 12) verified.push(await submitAs(guest));
    expect(verified.filter(Boolean)).toHaveLength(2);
    expect(await submitAs(guest)).toBe(false);
  });

  it('adds to the other stays of its guest', async () => {
    const guest = testUser();
    await service.deliver(reaches(newBookingId(), guest.id, 'checked_out'));
    await service.deliver(reaches(newBookingId(), guest.id, 'checked_out'));
    await eventually(async () => (await countStays(guest.id)) === 2);
  });
});

describe('an event that cannot be applied', () => {
  it('becomes a dead letter, later events are applied, and a replay applies it once it is corrected', async () => {
    const guest = testUser();
    const bookingId = newBookingId();
    const good = asMessage(reaches(bookingId, guest.id, 'checked_out'), 50);
    const poison = { ...good, value: good.value.replace(guest.id, 'nobody') };
    await service.bus.publish([poison]);
    await service.deliver(reaches(bookingId, guest.id, 'checked_out'), { version: 51 });
    await untilApplied(bookingId, 51);

    const { database } = service;
    // The handlers of the same events have separate dead letters.
    const waiting = async () =>
      (await listDeadLetters(database)).filter(({ key, handler }) => key === bookingId && handler === null);
    const [letter] = await waiting();
    expect(letter).toMatchObject({ topic: 'innkeeper.booking', value: poison.value });

    const groups = consumerGroupsOf('feedback', { projections: [staysProjection], handlers: [] });
    const replay = async () => replayDeadLetters({ database, service: 'feedback', groups }, await waiting());
    expect(await replay()).toMatchObject([{ id: letter!.id, outcome: 'failed' }]);
    expect(await waiting()).toHaveLength(1);

    await database.query('update dead_letters set value = $1 where id = $2', [good.value, letter!.id]);
    expect(await replay()).toMatchObject([{ id: letter!.id, outcome: 'superseded' }]);
    expect(await waiting()).toEqual([]);
    expect(await countStays(guest.id)).toBe(1);
  });
});

describe('an event type that booking may add later', () => {
  const laterTopic = {
    ...bookingTopic,
    schemas: { ...bookingTopic.schemas, 'booking.note_changed': ofKind('booking', bookingState) },
  };
  const laterProjection = { ...staysProjection, topic: laterTopic };

  const noteChanged = (bookingId: string, customerId: string, status: BookingStatus) =>
    createEvent(laterTopic, 'booking.note_changed', bookingId, stateOf(bookingId, customerId, status));

  let later: Harness;
  beforeEach(async () => {
    later = await startHarness({ ...feedbackService, projections: [laterProjection] });
  });
  afterEach(() => later.stop());

  const stays = async () =>
    (await later.database.query('select booking_id from finished_stays order by booking_id')).rows.map(
      ({ booking_id }) => booking_id,
    );
  const applied = (count: number) =>
    eventually(async () => {
      const { rows } = await later.database.query<{ events: number }>('select count(*) as events from inbox');
      return rows[0]!.events === count;
    });
  const rebuild = () =>
    rebuildProjection({
      databaseUrl: later.database.pool.options.connectionString!,
      bus: later.bus,
      projection: laterProjection,
    });

  it('keeps the stay, live and in a rebuild from a log that holds only the newest events', async () => {
    const [stayed, booked] = [newBookingId(), newBookingId()];
    await later.deliver(noteChanged(stayed, testUser().id, 'checked_out'));
    await later.deliver(noteChanged(booked, testUser().id, 'confirmed'));
    await applied(2);
    expect(await stays()).toEqual([stayed]);

    await later.database.query('delete from finished_stays');
    expect(await rebuild()).toMatchObject({ complete: true, rows: { staysAdded: 1, staysRemoved: 0 } });
    expect(await stays()).toEqual([stayed]);
  });

  it('removes the stay when the booking is no longer checked out, live and in a rebuild', async () => {
    const [bookingId, guest] = [newBookingId(), testUser()];
    await later.deliver(reaches(bookingId, guest.id, 'checked_out'), { version: 1 });
    await applied(1);
    await later.deliver(noteChanged(bookingId, guest.id, 'checked_in'), { version: 2 });
    await eventually(async () => !(await stays()).length);

    expect(await rebuild()).toMatchObject({ complete: true, rows: { staysAdded: 0, staysRemoved: 0 } });
    expect(await stays()).toEqual([]);
  });
});
