import { type BookingState, bookingTopic } from '@innkeeper/contracts/booking';
import { createEvent, parseEvent } from '@innkeeper/kit/messaging';
import { asMessage, eventually } from '@innkeeper/kit/testing';
import { bookingMails } from './handlers.ts';
import {
  bookedTogether,
  bookingState,
  day,
  type MessagesUnderTest,
  startMessages,
} from './testing/messages.ts';

let service: MessagesUnderTest;
beforeAll(async () => {
  service = await startMessages();
});
afterAll(() => service.stop());

describe('before the arrival and after the departure', () => {
  const coming = (changes: object = {}) => bookingState({ start: day(30), end: day(33), ...changes });
  const remindersAbout = async (bookingId: string) =>
    (
      await service.database.query<{ kind: string; day: string; room: string }>(
        `select kind, to_char(send_after at time zone 'UTC', 'YYYY-MM-DD') as day,
                content->'booking'->>'roomName' as room
           from mails where subject_id = $1 and kind in ('pre_arrival', 'review_request') and status = 'queued'`,
        [bookingId],
      )
    ).rows;

  it('a mail waits for its day, and moves with the stay', async () => {
    const booking = coming();
    await service.happened('booking.confirmed', booking);
    expect(await remindersAbout(booking.bookingId)).toEqual([
      { kind: 'pre_arrival', day: day(28), room: 'Sea Suite' },
    ]);
    const later = { ...booking, start: day(40), end: day(43), roomName: 'Loft' };
    await service.happened('booking.dates_changed', later);
    expect(await remindersAbout(booking.bookingId)).toEqual([
      { kind: 'pre_arrival', day: day(38), room: 'Loft' },
    ]);
    const sooner = { ...booking, start: day(1), end: day(3) };
    await service.happened('booking.dates_changed', sooner);
    expect(await remindersAbout(booking.bookingId)).toEqual([]);
  });

  it('two events of a booking that are handled at the same time plan one mail, by the later one', async () => {
    const booking = coming();
    const eventOf = (
      type: 'booking.confirmed' | 'booking.dates_changed',
      state: BookingState,
      version: number,
    ) => {
      const actor = { kind: 'user', id: booking.customerId };
      const event = { ...createEvent(bookingTopic, type, state.bookingId, state), actor };
      return parseEvent(bookingTopic, asMessage(event, version).value);
    };
    const confirmed = eventOf('booking.confirmed', booking, 1);
    const moved = { ...booking, start: day(40), end: day(43), roomName: 'Loft' };
    const changed = eventOf('booking.dates_changed', moved, 2);
    let later: Promise<void> = Promise.resolve();
    await service.database.transaction(async (tx) => {
      await bookingMails.handle(tx, confirmed);
      later = service.database.transaction((other) => bookingMails.handle(other, changed));
      await eventually(
        async () =>
          (
            await service.database.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      );
    });
    await later;
    expect(await remindersAbout(booking.bookingId)).toEqual([
      { kind: 'pre_arrival', day: day(38), room: 'Loft' },
    ]);
  });

  it.each([
    ['booking.cancelled', 'cancelled'],
    ['booking.no_show', 'no_show'],
    ['booking.checked_in', 'checked_in'],
  ] as const)('it is dropped by %s, also by one that is old, or that nobody caused', async (type, status) => {
    const booking = coming();
    await service.happened('booking.confirmed', booking);
    const time = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await service.happened(type, { ...booking, status }, { time, actor: { kind: 'system', id: 'booking' } });
    expect(await remindersAbout(booking.bookingId)).toEqual([]);
  });

  it('none waits about an old event, a demo booking, or one without an address', async () => {
    const time = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const [old, demo, unreachable] = [coming(), coming(), coming({ email: '' })];
    await service.happened('booking.confirmed', old, { time });
    await service.happened('booking.confirmed', demo, { actor: { kind: 'system', id: 'seed' } });
    await service.happened('booking.confirmed', unreachable);
    for (const { bookingId } of [old, demo, unreachable]) expect(await remindersAbout(bookingId)).toEqual([]);
  });

  it('a review is asked for after the check-out, unless that is undone', async () => {
    const booking = coming({ start: day(-3), end: day(0) });
    await service.happened('booking.confirmed', booking);
    await service.happened('booking.checked_out', { ...booking, status: 'checked_out' });
    expect(await remindersAbout(booking.bookingId)).toMatchObject([{ kind: 'review_request' }]);
    await service.happened('booking.check_out_undone', { ...booking, status: 'checked_in' });
    expect(await remindersAbout(booking.bookingId)).toEqual([]);
  });

  it('rooms that were booked together are one mail, of which the rest stays when one is cancelled', async () => {
    const { bookings, groupId } = bookedTogether(2);
    const [one, two] = bookings.map((booking) => ({ ...booking, start: day(30), end: day(33) }));
    for (const booking of [two!, one!]) await service.happened('booking.confirmed', booking);
    const waiting = async () =>
      (
        await service.database.query<{ room: string; others: number }>(
          `select content->'booking'->>'roomName' as room, jsonb_array_length(coalesce(content->'others', '[]')) as others
             from mails where thread_id = $1 and kind = 'pre_arrival'`,
          [groupId],
        )
      ).rows;
    expect(await waiting()).toEqual([{ room: 'Room 1', others: 1 }]);
    await service.happened('booking.cancelled', { ...one!, status: 'cancelled' });
    expect(await waiting()).toEqual([{ room: 'Room 2', others: 0 }]);
  });
});
