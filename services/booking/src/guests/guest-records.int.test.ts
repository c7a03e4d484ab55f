import { randomUUID } from 'node:crypto';
import type { GuestProfile, ListedGuest } from '@innkeeper/contracts/booking';
import { identityTopic } from '@innkeeper/contracts/identity';
import { createEvent } from '@innkeeper/kit/messaging';
import { below, eventually, recordedOf, testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, type Person, person, startBooking, TODAY } from '../testing/booking.ts';
import { eraseWaiting } from './erase-person.ts';

let service: BookingUnderTest;
let staff: Person;
beforeAll(async () => {
  service = await startBooking();
  staff = service.staff();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

type Order = { lastName: string; firstName?: string; email?: string; phone?: string; start?: number };

/** A guest without an account who has booked by phone. */
async function bookFor({ start = 3, ...names }: Order) {
  const { roomId } = await service.addRoom();
  const order = { ...names, roomId, start: day(start), end: day(start + 2) };
  const { status, body } = await staff.call('POST', '/api/desk/bookings', order);
  expect(status).toBe(201);
  const { bookingId, customerId: guestId } = body.booking;
  return { bookingId: bookingId as string, guestId: guestId as string, roomId };
}

async function bookWithAccount(firstName: string, lastName: string) {
  const guest = service.guest();
  const state = {
    id: guest.id,
    email: guest.email,
    firstName,
    lastName,
    phone: '+34 600 000 000',
    phoneE164: null,
  };
  const event = createEvent(identityTopic, 'user.registered', guest.id, {
    ...state,
    type: 'Customer' as const,
    role: null,
    active: true,
  });
  await service.deliver(event);
  await eventually(async () => {
    const { rowCount } = await service.database.query('select from inbox where event_id = $1', [event.id]);
    return rowCount === 1;
  });
  return { guest, ...(await book(guest)) };
}

async function book(guest: Person) {
  const { roomId } = await service.addRoom();
  const order = { roomId, start: day(10), end: day(12) };
  const { status, body } = await guest.call('POST', '/api/booking', order);
  expect(status).toBe(201);
  return { bookingId: body.booking.bookingId as string };
}

const read = async (guestId: string) => {
  const { status, body } = await staff.call('GET', `/api/desk/guests/${guestId}`);
  expect(status).toBe(200);
  return body as GuestProfile;
};
const list = async (query: object) => {
  const { status, body } = await staff.call(
    'GET',
    `/api/desk/guests?${new URLSearchParams(query as Record<string, string>)}`,
  );
  expect(status).toBe(200);
  return body as { guests: ListedGuest[]; pageInfo: Record<string, unknown> };
};
const found = async (q: string) => (await list({ q })).guests.map(({ guestId }) => guestId);
const staysOf = async (guestId: string) =>
  (await read(guestId)).stays.map(({ bookingId }) => bookingId).sort();
const change = (guestId: string, body: object) => staff.call('PUT', `/api/desk/guests/${guestId}`, body);
const merge = (guestId: string, otherId: string, mergeId: string = randomUUID()) =>
  staff.call('POST', `/api/desk/guests/${guestId}/merges`, { otherId, mergeId });
const undo = (guestId: string, mergeId: string) =>
  staff.call('POST', `/api/desk/guests/${guestId}/merges/${mergeId}/undo`);

const unique = (name: string) => name + randomUUID().slice(0, 6);

test('guests are found by name, e-mail, phone however it is typed, and tag', async () => {
  const lastName = unique('Quist');
  const email = `${unique('sofia')}@example.com`;
  const number = String(600_000_000 + below(99_000_000));
  const phone = `+34 ${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}`;
  const { guestId } = await bookFor({ lastName, firstName: 'Sofía', email, phone });
  const tag = unique('allergy');
  const { guest } = await read(guestId);
  await change(guestId, { ...guest, tags: [tag] });
  for (const q of [lastName.toUpperCase(), `sofía ${lastName}`, email, number, phone.slice(4), tag])
    expect([q, await found(q)]).toEqual([q, [guestId]]);
  expect(await found(`${lastName} nobody`)).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect((await list({ q: lastName })).guests).toEqual([
    {
      guestId,
      firstName: 'Sofía',
      lastName,
      email,
      phone,
      tags: [tag],
      hasAccount: false,
      stays: 0,
      lastStay: null,
      nextStay: day(3),
    },
  ]);
});

test('names sort as people sort them: accents and case beside their letter', async () => {
  const prefix = unique('Zzorder');
  for (const ending of ['z', 'Éa', 'eb', 'ä', 'B', 'Øst']) await bookFor({ lastName: `${prefix} ${ending}` });
  const { guests } = await list({ q: prefix });
  expect(guests.map(({ lastName }) => lastName.slice(prefix.length + 1))).toEqual([
    'ä',
    'B',
    'Éa',
    'eb',
    'Øst',
    'z',
  ]);
  const byPages = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof list>> = await list({
      q: prefix,
      pageSize: '2',
      ...(cursor && { cursor }),
    });
    byPages.push(...page.guests);
    cursor = page.pageInfo['next'] as string | undefined;
  }
  expect(byPages).toEqual(guests);
});

test('pages follow each other forwards and backwards, with and without a search', async () => {
  const prefix = unique('Zzpage');
  for (const ending of ['a', 'b', 'c', 'd', 'e']) await bookFor({ lastName: prefix + ending });
  const namesOf = ({ guests }: { guests: ListedGuest[] }) => guests.map(({ lastName }) => lastName.at(-1));
  const first = await list({ q: prefix, pageSize: '2' });
  expect([namesOf(first), first.pageInfo['totalItems']]).toEqual([['a', 'b'], 5]);
  const second = await list({ q: prefix, pageSize: '2', cursor: first.pageInfo['next'] });
  expect(namesOf(second)).toEqual(['c', 'd']);
  const third = await list({ q: prefix, pageSize: '2', cursor: second.pageInfo['next'] });
  expect([namesOf(third), third.pageInfo['next']]).toEqual([['e'], undefined]);
  expect(namesOf(await list({ q: prefix, pageSize: '2', cursor: third.pageInfo['previous'] }))).toEqual([
    'c',
    'd',
  ]);
  expect(namesOf(await list({ q: prefix, pageSize: '2', pageNumber: '2', order: 'desc' }))).toEqual([
    'c',
    'b',
  ]);
  const all = await list({ pageSize: '100', order: 'desc' });
  const around = await list({ pageSize: '2', order: 'desc' });
  const after = await list({ pageSize: '3', order: 'desc', cursor: around.pageInfo['next'] });
  expect(after.guests).toEqual(all.guests.slice(2, 5));
  const { status } = await staff.call('GET', `/api/desk/guests?sort=email&cursor=${first.pageInfo['next']}`);
  expect(status).toBe(400);
});

const asCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const guestKey = ['Ada', 'd3b07384-d9a0-4c3b-8f53-6f2b5c1d0e77'];
test.each([
  ['no base64', '%25%25'],
  ['no JSON', Buffer.from('page 2').toString('base64url')],
  ['another sort', asCursor(['email', 'asc', false, 2, guestKey])],
  ['page 0', asCursor(['name', 'asc', false, 0, guestKey])],
  ['a key too many', asCursor(['name', 'asc', false, 2, [...guestKey, 'x']])],
  ['something after it', asCursor(['name', 'asc', false, 2, guestKey, 'x'])],
  ['a NUL character', asCursor(['name', 'asc', false, 2, ['A\0', guestKey[1]]])],
  ['half a character', asCursor(['name', 'asc', false, 2, ['A\ud800', guestKey[1]]])],
  ['another spelling', `${asCursor(['name', 'asc', false, 2, guestKey])}%3D`],
  ['something skipped', `${asCursor(['name', 'asc', false, 2, guestKey])}!`],
  ['more than a cursor has', 'x'.repeat(1_001)],
])('a cursor of guests with %s is rejected by name', async (_what, cursor) => {
  const { status, body } = await staff.call('GET', `/api/desk/guests?cursor=${cursor}`);
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_fields', ['cursor']]);
});

test('a change goes to the record, its bookings, their events and the history', async () => {
  const email = `${unique('old')}@example.com`;
  const { guestId, bookingId } = await bookFor({ lastName: 'Mispelled', email });
  const { guest } = await read(guestId);
  const wanted = {
    ...guest,
    firstName: 'Ilse',
    lastName: 'Misspelled',
    email: `new-${email}`,
    notes: 'Late.',
  };
  const { status, body } = await change(guestId, wanted);
  expect([status, body.guest]).toEqual([200, { ...wanted, version: guest.version + 1 }]);
  expect((await change(guestId, wanted)).body.guest).toEqual(body.guest); // repeated
  const { booking, guest: lead } = (await staff.call('GET', `/api/desk/bookings/${bookingId}`)).body;
  expect([booking.guestName, booking.email, lead.notes]).toEqual([
    'Ilse Misspelled',
    `new-${email}`,
    'Late.',
  ]);
  expect(lead.guestId).toBe(guestId);
  const event = (await service.published(bookingId)).at(-1)!;
  expect([event.type, event.data]).toMatchObject([
    'booking.lead_guest_changed',
    { guestName: 'Ilse Misspelled', email: `new-${email}` },
  ]);
  expect(await recordedOf(service.database, 'guest', guestId)).toMatchObject([{ action: 'guest.changed' }]);
});

test('the second save returns the change of the first', async () => {
  const { guestId } = await bookFor({ lastName: 'Twice' });
  const { guest } = await read(guestId);
  await change(guestId, { ...guest, notes: 'first' });
  const { status, body } = await change(guestId, { ...guest, notes: 'second' });
  expect([status, body.code, body.current.notes]).toEqual([409, 'edit_conflict', 'first']);
});

test.each([
  ['lastName', ''],
  ['email', 'nobody'],
  ['notes', 'Card 4242 4242 4242 4242'],
  ['tags', Array(21).fill('x')],
])('a change with a wrong %s is rejected', async (field, value) => {
  const { guestId } = await bookFor({ lastName: 'Strict' });
  const { guest } = await read(guestId);
  const { status, body } = await change(guestId, { ...guest, [field]: value });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('notes of a guest who never had a last name are saved; one that was known is not removed', async () => {
  const { guestId } = await bookFor({ lastName: 'Unknown' });
  await service.database.query(`update guests set last_name = '' where guest_id = $1`, [guestId]);
  const { guest } = await read(guestId);
  expect((await change(guestId, { ...guest, notes: 'Quiet room' })).body.guest).toMatchObject({
    lastName: '',
    notes: 'Quiet room',
  });
  const named = await change(guestId, { ...guest, lastName: 'Known', version: guest.version + 1 });
  expect(named.body.guest.lastName).toBe('Known');
  expect((await change(guestId, { ...named.body.guest, lastName: '' })).status).toBe(400);
});

test('the name of an account is the account’s; notes and tags are staff’s', async () => {
  const { guest: account } = await bookWithAccount('Hana', 'Sato');
  const { guest } = await read(account.id);
  expect(guest).toMatchObject({ hasAccount: true, email: account.email });
  const { body } = await change(account.id, {
    ...guest,
    lastName: 'Other',
    notes: 'Quiet room',
    tags: ['VIP', 'vip'],
  });
  expect(body.guest).toMatchObject({ lastName: 'Sato', notes: 'Quiet room', tags: ['vip'] });
});

test('of two records one stays, with all bookings, and both are apart again within 30 days', async () => {
  const one = await bookFor({ lastName: 'Double', firstName: 'Ann', email: 'ann@example.com' });
  const other = await bookFor({ lastName: 'Dubble', firstName: 'A.', phone: '123 456 789' });
  const details = await read(other.guestId);
  await change(other.guestId, { ...details.guest, notes: 'Likes tea', tags: ['tea'] });
  const mergeId = randomUUID();
  const { status, body } = await merge(one.guestId, other.guestId, mergeId);
  expect([status, body.bookings]).toEqual([200, 1]);
  expect(body.guest).toMatchObject({
    lastName: 'Double',
    email: 'ann@example.com',
    phone: '123 456 789',
    notes: 'Likes tea',
    tags: ['tea'],
  });
  expect((await merge(one.guestId, other.guestId, mergeId)).body).toEqual(body); // repeated
  expect(await staysOf(one.guestId)).toEqual([one.bookingId, other.bookingId].sort());
  expect(await read(other.guestId)).toMatchObject({ mergedInto: one.guestId, stays: [] });
  expect(await found('dubble')).toEqual([]);
  expect((await service.published(other.bookingId)).at(-1)).toMatchObject({
    type: 'booking.lead_guest_changed',
    data: { guestName: 'Ann Double' },
  });
  const again = await merge(one.guestId, other.guestId);
  expect([again.status, again.body.code]).toEqual([409, 'guest_merged']);
  const changed = await change(other.guestId, { ...details.guest, notes: 'x' });
  expect([changed.status, changed.body.code]).toEqual([409, 'guest_merged']);
  expect((await read(one.guestId)).merges).toMatchObject([{ mergeId, name: 'A. Dubble' }]);

  const merged = await read(one.guestId);
  await change(one.guestId, { ...merged.guest, notes: 'Likes coffee' });
  service.setToday(day(29));
  expect((await undo(one.guestId, mergeId)).body.guest).toMatchObject({
    phone: null,
    notes: 'Likes coffee',
    tags: [],
  });
  expect((await undo(one.guestId, mergeId)).status).toBe(200); // repeated
  expect(await staysOf(one.guestId)).toEqual([one.bookingId]);
  expect(await staysOf(other.guestId)).toEqual([other.bookingId]);
  expect((await read(one.guestId)).merges).toEqual([]);
  const actions = (await recordedOf(service.database, 'guest', one.guestId)).map(({ action }) => action);
  expect(actions.sort()).toEqual(['guest.changed', 'guest.merge_undone', 'guest.merged']);
});

test('after 30 days a merge stays', async () => {
  const [one, other] = [await bookFor({ lastName: 'Old' }), await bookFor({ lastName: 'Older' })];
  const mergeId = randomUUID();
  await merge(one.guestId, other.guestId, mergeId);
  service.setToday(day(30));
  const { status, body } = await undo(one.guestId, mergeId);
  expect([status, body.code]).toEqual([409, 'undo_expired']);
  expect((await read(one.guestId)).merges).toMatchObject([{ undoableUntil: null }]);
});

test('merges of merged records are undone in any order', async () => {
  const [a, b, c] = [
    await bookFor({ lastName: 'Alpha' }),
    await bookFor({ lastName: 'Beta' }),
    await bookFor({ lastName: 'Gamma' }),
  ];
  const [intoB, intoC] = [randomUUID(), randomUUID()];
  await merge(b.guestId, a.guestId, intoB);
  await merge(c.guestId, b.guestId, intoC);
  expect(await staysOf(c.guestId)).toHaveLength(3);
  await undo(b.guestId, intoB);
  expect(await staysOf(a.guestId)).toEqual([a.bookingId]);
  await undo(c.guestId, intoC);
  expect(await staysOf(b.guestId)).toEqual([b.bookingId]);
  expect(await staysOf(c.guestId)).toEqual([c.bookingId]);
});

test('an account whose guest was merged can still book, and sees only its own bookings', async () => {
  const { guest, bookingId } = await bookWithAccount('Priya', 'Nair');
  const walkIn = await bookFor({ lastName: 'Nair' });
  const mergeId = randomUUID();
  await merge(walkIn.guestId, guest.id, mergeId);
  const later = await book(guest);
  expect(await staysOf(walkIn.guestId)).toEqual([walkIn.bookingId, bookingId, later.bookingId].sort());
  const own = (await guest.call('GET', '/api/booking/getBookings')).body.bookings;
  expect(own.map((one: { bookingId: string }) => one.bookingId).sort()).toEqual(
    [bookingId, later.bookingId].sort(),
  );
  await undo(walkIn.guestId, mergeId);
  expect(await staysOf(guest.id)).toEqual([bookingId, later.bookingId].sort());
});

test('a guest who is merged while being checked in is checked in, as the guest who stays', async () => {
  const kept = await bookFor({ lastName: 'Stays', start: 0 });
  for (let round = 0; round < 5; round++) {
    const goes = await bookFor({ lastName: `Goes${round}`, start: 0 });
    const mergeId = randomUUID();
    const [checkedIn, merged] = await Promise.all([
      staff.call('PUT', `/api/booking/${goes.bookingId}/status`, { status: 'checked_in' }),
      merge(kept.guestId, goes.guestId, mergeId),
    ]);
    expect([checkedIn.status, merged.status]).toEqual([200, 200]);
    const { booking, lastChange } = (await staff.call('GET', `/api/desk/bookings/${goes.bookingId}`)).body;
    expect([booking.status, booking.guestName]).toEqual(['checked_in', 'Stays']);
    const undone = await staff.call('POST', `/api/desk/bookings/${goes.bookingId}/undo`, {
      changeId: lastChange.changeId,
    });
    expect([undone.status, undone.body.booking.guestName]).toEqual([200, 'Stays']);
  }
});

test('a booking that is made during a merge is of the record that stays', async () => {
  const { guest } = await bookWithAccount('Race', 'Runner');
  const kept = await bookFor({ lastName: 'Finish' });
  await Promise.all([book(guest), merge(kept.guestId, guest.id), book(guest)]);
  expect(await staysOf(guest.id)).toEqual([]);
  expect(await staysOf(kept.guestId)).toHaveLength(4);
});

test('the other record must be another guest of the hotel', async () => {
  const { guestId } = await bookFor({ lastName: 'Alone' });
  expect((await merge(guestId, guestId)).status).toBe(400);
  expect((await merge(guestId, randomUUID())).status).toBe(404);
  expect((await undo(guestId, randomUUID())).status).toBe(404);
  expect((await staff.call('GET', `/api/desk/guests/${randomUUID()}`)).status).toBe(404);
});

test('staff who may only see bookings see guests and change none; housekeeping sees none', async () => {
  const { guestId } = await bookFor({ lastName: 'Private' });
  const { guest } = await read(guestId);
  const accounts = person(service, testStaff('bookings:read'));
  expect((await accounts.call('GET', `/api/desk/guests/${guestId}`)).status).toBe(200);
  expect((await accounts.call('PUT', `/api/desk/guests/${guestId}`, guest)).status).toBe(403);
  const housekeeping = person(service, testStaff('housekeeping'));
  expect((await housekeeping.call('GET', '/api/desk/guests')).status).toBe(403);
  expect((await housekeeping.call('GET', `/api/desk/guests/${guestId}`)).status).toBe(403);
});

test('people download what they have booked, and nothing of a record that was merged with theirs', async () => {
  const [mine, other] = [await bookWithAccount('Nora', 'Export'), await bookWithAccount('Ivo', 'Export')];
  const walkIn = await bookFor({ lastName: 'Export', email: 'walkin@example.com' });
  expect((await merge(mine.guest.id, walkIn.guestId)).status).toBe(200);
  const { status, body, headers } = await mine.guest.call('GET', '/api/account/export/booking');
  expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' });
  expect(body.guest).toMatchObject({ firstName: 'Nora', email: mine.guest.email, phone: '+34 600 000 000' });
  expect(body.bookings).toMatchObject([
    { bookingId: mine.bookingId, guestName: 'Nora Export', price: '200.00', status: 'confirmed' },
  ]);
  expect(JSON.stringify(body)).not.toContain('walkin@example.com');
  expect((await other.guest.call('GET', '/api/account/export/booking')).body.bookings).toHaveLength(1);
  const nobody = await service.guest().call('GET', '/api/account/export/booking');
  expect(nobody.body).toEqual({ guest: null, bookings: [] });
});

describe('erasing a person', () => {
  const erased = (id: string, erasureId: string = randomUUID()) =>
    createEvent(identityTopic, 'user.erased', id, { id, erasureId });
  const HANDLED = `select from handled_events where event_id = $1 and handler = 'erased-accounts'`;
  async function handle(event: ReturnType<typeof erased>) {
    await service.deliver(event);
    await eventually(async () => (await service.database.query(HANDLED, [event.id])).rowCount);
  }
  const rowsWith = async (words: readonly string[]) => {
    const tables = ['bookings', 'guests', 'customers', 'guest_merges', 'answered_calls', 'booking_groups'];
    const found: string[] = [];
    for (const table of [...tables, 'history_values', 'outbox', 'last_events', 'dead_letters']) {
      const { rows } = await service.database.query<{ row: string }>(`select t::text as row from ${table} t`);
      found.push(...rows.filter(({ row }) => words.some((word) => row.includes(word))).map(() => table));
    }
    const reader = await service.bus.readFromBeginning('innkeeper.booking');
    await reader.readToEnd(async (messages) => {
      for (const { value } of messages) if (words.some((word) => value.includes(word))) found.push('log');
    });
    await reader.close();
    return found;
  };
  const isPublished = () =>
    eventually(
      async () =>
        !(await service.database.query('select from outbox where published_at is null limit 1')).rowCount,
    );

  test('keeps the bookings, and deletes the data of the person and of merged records; others stay', async () => {
    const { guest, bookingId } = await bookWithAccount('Xaviera', 'Quandt');
    const double = await bookFor({
      lastName: 'Quandtberg',
      email: 'double@example.net',
      phone: '+34 600 555 077',
    });
    const other = await bookWithAccount('Ivo', 'Kept');
    await merge(guest.id, double.guestId);
    await change(guest.id, { ...(await read(guest.id)).guest, notes: 'Xaviera likes tea', tags: ['tea'] });
    await isPublished();
    const folded = ['xaviera', 'quandt', '600555077'];
    const words = ['Xaviera', 'Quandt', guest.email, 'double@example.net', '600 555 077', ...folded];
    const places = ['bookings', 'guests', 'outbox', 'log'];
    expect(await rowsWith(words)).toEqual(expect.arrayContaining(places));

    const event = erased(guest.id);
    await handle(event);
    await service.deliver(event); // a duplicate
    await isPublished();
    await eventually(
      async () => (await rowsWith(words)).filter((table) => table !== 'customers').length === 0,
    );
    expect((await read(guest.id)).guest).toMatchObject({
      firstName: 'Erased',
      lastName: 'guest',
      email: null,
      phone: null,
      notes: '',
      tags: [],
    });
    expect(await staysOf(guest.id)).toEqual([bookingId, double.bookingId].sort());
    const { body } = await staff.call('GET', `/api/desk/bookings/${bookingId}`);
    expect(body.booking).toMatchObject({
      guestName: 'Erased guest',
      email: '',
      status: 'cancelled',
      price: 200,
    });
    const { revision } = body.booking;
    expect(await service.published(bookingId)).toMatchObject([
      { type: 'booking.guest_erased', data: { revision } },
    ]);
    const { erasureId } = event.data as { erasureId: string };
    const reports = await service.published(erasureId);
    expect(reports).toMatchObject([
      {
        type: 'booking.person_erased',
        data: { part: 'bookings', personId: guest.id, erased: { guests: 2, bookings: 2 } },
      },
    ]);
    expect((await read(other.guest.id)).guest).toMatchObject({ firstName: 'Ivo', lastName: 'Kept' });
  });

  test('is done again when the event is repeated after a restore, and a late name does not return', async () => {
    const { guest, bookingId } = await bookWithAccount('Yvette', 'Zoller');
    await handle(erased(guest.id));
    await service.database.query(`update guests set first_name = 'Yvette' where guest_id = $1`, [guest.id]);
    await service.database.query(`update bookings set guest_name = 'Yvette Zoller' where booking_id = $1`, [
      bookingId,
    ]);
    await handle(erased(guest.id));
    expect((await read(guest.id)).guest.firstName).toBe('Erased');
    const late = createEvent(identityTopic, 'user.updated', guest.id, {
      id: guest.id,
      email: guest.email,
      firstName: 'Yvette',
      lastName: 'Zoller',
      phone: '',
      phoneE164: null,
      type: 'Customer' as const,
      role: null,
      active: true,
    });
    await service.deliver(late);
    await eventually(
      async () => (await service.database.query('select from inbox where event_id = $1', [late.id])).rowCount,
    );
    expect((await read(guest.id)).guest.firstName).toBe('Erased');
  });

  test('waits for the check-out of a guest who is in house by then', async () => {
    const { guest, bookingId } = await bookWithAccount('Wanda', 'Inhouse');
    service.setToday(day(10));
    const status = (to: string) => staff.call('PUT', `/api/booking/${bookingId}/status`, { status: to });
    expect((await status('checked_in')).status).toBe(200);
    const event = erased(guest.id);
    await handle(event);
    expect((await read(guest.id)).guest.firstName).toBe('Wanda');
    const deps = { database: service.database, today: () => day(11) };
    expect(await eraseWaiting(deps)).toBe(0);
    service.setToday(day(11));
    expect((await status('checked_out')).status).toBe(200);
    expect(await eraseWaiting(deps)).toBe(1);
    expect((await read(guest.id)).guest.firstName).toBe('Erased');
    expect(await eraseWaiting(deps)).toBe(0);
  });
});
