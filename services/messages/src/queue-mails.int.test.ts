import { type BookingState, bookingTopic } from '@innkeeper/contracts/booking';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import {
  bookedTogether,
  bookingState,
  issuedLink,
  type MessagesUnderTest,
  startMessages,
} from './testing/messages.ts';

let service: MessagesUnderTest;
beforeAll(async () => {
  service = await startMessages();
});
afterAll(() => service.stop());

const kindsOf = async (bookingId: string) => (await service.mailsAbout(bookingId)).map(({ kind }) => kind);

describe('a mail is queued', () => {
  it('for a booking, its change and its cancellation, in this order', async () => {
    const booking = bookingState();
    await service.happened('booking.confirmed', booking);
    await service.happened('booking.moved', { ...booking, roomName: 'Garden Room' });
    await service.hurry();
    await service.database.query('update mails set attempts = 1 where subject_id = $1', [booking.bookingId]);
    await service.happened('booking.cancelled', { ...booking, status: 'cancelled' });
    expect(await kindsOf(booking.bookingId)).toEqual([
      'booking_confirmed',
      'booking_changed',
      'booking_cancelled',
    ]);
  });

  it('once, however often the event arrives', async () => {
    const booking = bookingState();
    const event = {
      ...createEvent(bookingTopic, 'booking.confirmed', booking.bookingId, booking),
      actor: { kind: 'user', id: booking.customerId },
    };
    for (const version of [1, 1, 2]) await service.deliver(event, { version });
    await service.happened('booking.checked_in', { ...booking, status: 'checked_in' });
    expect(await kindsOf(booking.bookingId)).toEqual(['booking_confirmed']);
  });

  it('once for several moves, about where they ended', async () => {
    const booking = bookingState();
    await service.happened('booking.confirmed', booking);
    await service.happened('booking.moved', { ...booking, roomName: 'Loft' });
    await service.happened('booking.moved', { ...booking, roomName: 'Garden Room' });
    expect(await kindsOf(booking.bookingId)).toEqual(['booking_confirmed', 'booking_changed']);
    const { rows } = await service.database.query<{ now: string; before: string; waits: boolean }>(
      `select content->'booking'->>'roomName' as now, content->'before'->>'roomName' as before,
              next_try_at > now() as waits
         from mails where subject_id = $1 and kind = 'booking_changed'`,
      [booking.bookingId],
    );
    expect(rows).toEqual([{ now: 'Garden Room', before: 'Sea Suite', waits: true }]);
  });

  it('not at all for a guest who left no address', async () => {
    const booking = { ...bookingState(), email: '' };
    await service.happened('booking.confirmed', booking);
    expect(await kindsOf(booking.bookingId)).toEqual([]);
  });

  it('not at all for a move that is undone before it was sent', async () => {
    const booking = bookingState();
    await service.happened('booking.confirmed', booking);
    await service.happened('booking.moved', { ...booking, roomName: 'Loft' });
    await service.happened('booking.move_undone', booking);
    expect(await kindsOf(booking.bookingId)).toEqual(['booking_confirmed']);
  });

  it('about a cancellation, and no longer about a move before it', async () => {
    const booking = bookingState();
    await service.happened('booking.confirmed', booking);
    await service.happened('booking.moved', { ...booking, roomName: 'Loft' });
    await service.happened('booking.cancelled', { ...booking, status: 'cancelled' });
    expect(await kindsOf(booking.bookingId)).toEqual(['booking_confirmed', 'booking_cancelled']);
  });
});

describe('about bookings that were made together', () => {
  const mailsOf = async (groupId: string) =>
    (
      await service.database.query<{ kind: string; bookings: string[]; isDue: boolean }>(
        `select kind, next_try_at <= now() as "isDue",
                array(select content->'booking'->>'bookingId' union all
                      select jsonb_path_query(content, '$.others[*].bookingId') #>> '{}') as bookings
           from mails where thread_id = $1 order by position`,
        [groupId],
      )
    ).rows;
  const idsOf = (bookings: { bookingId: string }[]) => bookings.map(({ bookingId }) => bookingId);
  const confirmed = async (count: number) => {
    const group = bookedTogether(count);
    for (const booking of group.bookings) await service.happened('booking.confirmed', booking);
    return group;
  };
  const cancel = (booking: BookingState) =>
    service.happened('booking.cancelled', { ...booking, status: 'cancelled' });

  it('one mail confirms all, as soon as the events of all are there, in whatever order', async () => {
    const { groupId, bookings } = bookedTogether(3);
    const [one, two, three] = bookings;
    await service.happened('booking.confirmed', three!);
    await service.happened('booking.confirmed', one!);
    const waiting = { kind: 'booking_confirmed', isDue: false };
    expect(await mailsOf(groupId)).toEqual([{ ...waiting, bookings: idsOf([one!, three!]) }]);
    await service.happened('booking.confirmed', two!);
    expect(await mailsOf(groupId)).toEqual([{ ...waiting, bookings: idsOf(bookings), isDue: true }]);
  });

  it('at once, each booking is in the mail', async () => {
    const { groupId, bookings } = bookedTogether(4);
    await Promise.all(bookings.map((booking) => service.happened('booking.confirmed', booking)));
    expect(await mailsOf(groupId)).toMatchObject([{ bookings: idsOf(bookings), isDue: true }]);
  });

  it('one mail reports all cancellations within two minutes, and is sent at once after the last one', async () => {
    const { groupId, bookings } = await confirmed(3);
    const [one, two, three] = bookings;
    await cancel(two!);
    await cancel(one!);
    const waiting = { kind: 'booking_cancelled', isDue: false };
    expect((await mailsOf(groupId))[1]).toEqual({ ...waiting, bookings: idsOf([one!, two!]) });
    await cancel(three!);
    expect((await mailsOf(groupId))[1]).toEqual({ ...waiting, bookings: idsOf(bookings), isDue: true });
  });

  it('a cancellation that is undone before the mail was sent causes no mail', async () => {
    const { groupId, bookings } = await confirmed(2);
    const [one, two] = bookings;
    await cancel(one!);
    await service.happened('booking.cancellation_undone', one!);
    expect(await mailsOf(groupId)).toHaveLength(1);
    await cancel(one!);
    await cancel(two!);
    await service.happened('booking.cancellation_undone', two!);
    expect((await mailsOf(groupId))[1]).toMatchObject({
      kind: 'booking_cancelled',
      bookings: [one!.bookingId],
    });
  });

  it('a change of one booking is sent after the mail that confirms all, with the previous values', async () => {
    const { groupId, bookings } = await confirmed(2);
    await service.happened('booking.moved', { ...bookings[1]!, roomName: 'Loft' });
    const { rows } = await service.database.query<{ before: string }>(
      `select content->'before'->>'roomName' as before from mails where subject_id = $1`,
      [bookings[1]!.bookingId],
    );
    expect(rows).toEqual([{ before: 'Room 2' }]);
    expect(await mailsOf(groupId)).toMatchObject([
      { kind: 'booking_confirmed' },
      { kind: 'booking_changed' },
    ]);
  });
});

test('an older event of a booking does not replace a later one', async () => {
  const booking = bookingState({ group: { groupId: crypto.randomUUID(), bookings: 2 } });
  const stored = async () =>
    (
      await service.database.query<{ status: string; bookings: number; caller: string | null }>(
        `select state->>'status' as status, bookings, caller from stays where booking_id = $1`,
        [booking.bookingId],
      )
    ).rows;
  await service.happened('booking.cancelled', { ...booking, status: 'cancelled' });
  expect(await stored()).toEqual([{ status: 'cancelled', bookings: 2, caller: null }]);
  const state = { ...booking, unproven: { caller: 'a network' } };
  const late = createEvent(bookingTopic, 'booking.confirmed', booking.bookingId, state);
  await service.deliver(late, { version: 1 });
  await eventually(async () => (await stored())[0]!.caller);
  expect(await stored()).toEqual([{ status: 'cancelled', bookings: 2, caller: 'a network' }]);
});

describe('about an account', () => {
  const changed = () => ({
    userId: crypto.randomUUID(),
    email: 'elena@example.com',
    name: 'Elena Ruiz',
    how: 'reset',
  });

  it('a mail is queued for a link and for a new password, once each', async () => {
    const { data } = issuedLink(service.mailSecrets);
    await service.accountHappened('account.link_issued', data);
    const event = { id: crypto.randomUUID() };
    for (let time = 0; time < 2; time += 1)
      await service.accountHappened('account.password_changed', { ...changed(), userId: data.userId }, event);
    const { how: _, ...owner } = changed();
    const notice = { ...owner, userId: data.userId, what: 'app_removed' };
    await service.accountHappened('account.sign_in_changed', notice);
    expect(await kindsOf(data.userId)).toEqual(['password_reset', 'password_changed', 'sign_in_changed']);
  });

  it('a change of the address is confirmed by both, and the old one is notified', async () => {
    const { data } = issuedLink(service.mailSecrets);
    const newEmail = 'helena@example.com';
    for (const [purpose, email] of [
      ['leave_address', data.email],
      ['take_address', newEmail],
    ])
      await service.accountHappened('account.address_link_issued', {
        ...data,
        linkId: crypto.randomUUID(),
        purpose,
        email,
        newEmail,
      });
    const { userId, email, name } = data;
    await service.accountHappened('account.address_changed', { userId, email, newEmail, name });
    const { rows } = await service.database.query(
      `select kind, to_address as "to", content->>'newAddress' as "newAddress" from mails
        where subject_id = $1 order by position`,
      [userId],
    );
    expect(rows).toEqual([
      { kind: 'address_change_old', to: data.email, newAddress: newEmail },
      { kind: 'address_change_new', to: newEmail, newAddress: newEmail },
      { kind: 'address_changed', to: data.email, newAddress: newEmail },
    ]);
  });

  it('a mail is queued for an invitation, and not sent any more when that is withdrawn before', async () => {
    const { sealedSecret, expiresAt } = issuedLink(service.mailSecrets).data;
    const invitationId = crypto.randomUUID();
    const invitation = {
      invitationId,
      email: 'ines@example.com',
      role: 'desk',
      roleName: 'Front desk',
      invitedBy: crypto.randomUUID(),
      expiresAt,
    };
    const inviter = 'Ruben Castell';
    await service.accountHappened('invitation.created', { ...invitation, inviter, sealedSecret });
    expect(await kindsOf(invitationId)).toEqual(['staff_invitation']);
    await service.accountHappened('invitation.withdrawn', { invitationId });
    expect(await kindsOf(invitationId)).toEqual([]);
  });

  it('none is queued about an event of more than a day ago', async () => {
    const time = new Date(Date.now() - 24.1 * 3_600_000).toISOString();
    const data = changed();
    await service.accountHappened('account.password_changed', data, { time });
    expect(await kindsOf(data.userId)).toEqual([]);
  });
});

describe('no mail is queued', () => {
  it('about an event of more than a day ago: a restored log must not write to former guests', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const [old, recent] = [bookingState(), bookingState()];
    await service.happened('booking.confirmed', old, { time: hoursAgo(24.1) });
    await service.happened('booking.confirmed', recent, { time: hoursAgo(23.9) });
    expect(await kindsOf(old.bookingId)).toEqual([]);
    expect(await kindsOf(recent.bookingId)).toEqual(['booking_confirmed']);
  });

  it('about a booking that no person made, such as the demo’s', async () => {
    const booking = bookingState();
    await service.happened('booking.confirmed', booking, { actor: { kind: 'system', id: 'seed' } });
    expect(await kindsOf(booking.bookingId)).toEqual([]);
  });

  it.each(['', 'a'.repeat(255)])('to the address %j', async (email) => {
    const booking = bookingState({ email });
    await service.happened('booking.confirmed', booking);
    expect(await kindsOf(booking.bookingId)).toEqual([]);
  });
});

test('a crash before the commit leaves neither mail nor inbox row, so the event is handled again', async () => {
  const booking = bookingState();
  await service.database.query(`create function fail() returns trigger language plpgsql
    as $$ begin if new.subject_id = '${booking.bookingId}' then raise 'crash'; end if; return new; end $$`);
  await service.database.query(
    'create constraint trigger crash after insert on mails deferrable initially deferred for each row execute function fail()',
  );
  const event = {
    ...createEvent(bookingTopic, 'booking.confirmed', booking.bookingId, booking),
    actor: { kind: 'user', id: booking.customerId },
  };
  await service.deliver(event);
  // Another booking is handled in between: a failing one does not block others permanently.
  await service.happened('booking.confirmed', bookingState());
  expect(await kindsOf(booking.bookingId)).toEqual([]);
  const handled = 'select from handled_events where event_id = $1';
  expect((await service.database.query(handled, [event.id])).rowCount).toBe(0);
  await service.database.query('drop trigger crash on mails');
  await service.database.query('drop function fail');
  await service.deliver(event);
  await eventually(async () => (await kindsOf(booking.bookingId)).length === 1);
});
