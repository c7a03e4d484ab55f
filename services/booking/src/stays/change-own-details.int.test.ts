import { openSealed, readSealingKey } from '@innkeeper/kit/messaging';
import { createTokenFactory } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, type Person, startBooking, TODAY } from '../testing/booking.ts';
import { guestsOf, newAddress, withSecret } from '../testing/holding.ts';

const { sealingKeyFile } = createTokenFactory();
const key = readSealingKey('MAIL_SECRETS_KEY_FILE', sealingKeyFile);
let service: BookingUnderTest;
let staff: Person;
beforeAll(async () => {
  service = await startBooking({ mailSecretsFile: sealingKeyFile });
  staff = service.staff();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const { hold, quoteOf, addRooms } = guestsOf(() => service);

type Link = { bookingId: string; secret: string };
const form = { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@example.com', phone: '+34 600 555 015' };

async function book(rooms = 1, body: object = {}): Promise<{ link: Link; ids: string[] }> {
  const category = await addRooms(...Array.from({ length: 2 * rooms }, () => 2));
  const quotes = await Promise.all(Array.from({ length: rooms }, () => quoteOf(category)));
  const held = (await hold(quotes, { address: newAddress() })).body;
  const confirmed = await service.call('POST', `/api/stay/holds/${held.holdId}/confirm`, {
    body: { ...form, ...body },
    ...withSecret(held),
  });
  expect(confirmed.status).toBe(201);
  return {
    link: confirmed.body.link,
    ids: confirmed.body.bookings.map(({ bookingId }: Link) => bookingId),
  };
}
const call = (method: string, { bookingId, secret }: Link, path = '', body?: object, from = newAddress()) =>
  service.call(method, `/api/stay/bookings/${bookingId}${path}`, {
    ...(body && { body }),
    headers: { authorization: `Booking ${bookingId}.${secret}`, 'x-forwarded-for': from },
  });
const correct = (link: Link, changes: object, from?: string) =>
  call('PUT', link, '/guest', { ...form, arrivalTime: '', requests: '', ...changes }, from);
const read = async (link: Link) => (await call('GET', link)).body;
const lastOf = async (bookingId: string) => (await service.published(bookingId)).at(-1)!;
/** The guest's record as staff see it. */
async function guestOf(bookingId: string) {
  const { guestId } = (await staff.call('GET', `/api/desk/bookings/${bookingId}`)).body.guest;
  return (await staff.call('GET', `/api/desk/guests/${guestId}`)).body.guest;
}
const historyOf = async (guestId: string) =>
  (await staff.call('GET', `/api/desk/history/booking?subject=${guestId}`)).body.entries;

describe('the guest of a link', () => {
  it('sees the own details, and corrects all but the address with the same link', async () => {
    const { link, ids } = await book(2, { arrivalTime: '18:30', requests: 'A cot' });
    expect(await read(link)).toMatchObject({ guest: form, arrivalTime: '18:30', requests: 'A cot' });
    const change = { lastName: 'Haddad-Ruiz', phone: '+34 600 555 999', arrivalTime: '22:00', requests: '' };
    const { status, body } = await correct(link, change);
    expect([status, body.link]).toEqual([200, null]);
    expect(await read(link)).toMatchObject({
      guest: { ...form, lastName: 'Haddad-Ruiz', phone: '+34 600 555 999' },
      arrivalTime: '22:00',
      requests: '',
      bookings: ids.map(() => ({ guestName: 'Nadia Haddad-Ruiz' })),
    });
    for (const id of ids) {
      const { type, data } = await lastOf(id);
      expect([type, data]).toMatchObject([
        'booking.lead_guest_changed',
        { guestName: 'Nadia Haddad-Ruiz', arrivalTime: '22:00', requests: '', link: null, unproven: null },
      ]);
    }
    // The desk sees the same record, and in its history what it was.
    const guest = await guestOf(ids[0]!);
    expect(guest).toMatchObject({ lastName: 'Haddad-Ruiz', phone: '+34 600 555 999' });
    expect((await historyOf(guest.guestId))[0]).toMatchObject({
      action: 'guest.changed',
      actor: { kind: 'user' },
    });
  });

  it('gets another link with another address: the former one ends for every call, the answer has the new one', async () => {
    const { link, ids } = await book(2);
    const { body } = await correct(link, { email: 'nadia.haddad@example.com' });
    for (const [method, path, sent] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['PUT', '/guest', { ...form, email: 'thief@example.com' }],
      ['PUT', '/stay', { start: day(31), end: day(33), adults: 2, children: [] }],
    ] as const) {
      const { status, body: rejected } = await call(method, link, path, sent);
      expect([path, status, rejected.code]).toEqual([path, 401, 'invalid_credentials']);
    }
    expect(await read(body.link)).toMatchObject({
      guest: { email: 'nadia.haddad@example.com' },
      bookings: [{ email: 'nadia.haddad@example.com' }, { email: 'nadia.haddad@example.com' }],
    });
    for (const id of ids) {
      const { data } = (await lastOf(id)) as { data: { link: { linkId: string; sealedSecret: string } } };
      expect(openSealed(key, data.link.sealedSecret, data.link.linkId)).toBe(body.link.secret);
    }
    // A second slip is corrected with the link of the answer.
    expect((await correct(body.link, { email: 'nadia@example.org' })).status).toBe(200);
  });

  it('is one of many at that address: the mail counts against the network of the call', async () => {
    const address = newAddress();
    const callerOf = async ({ link, ids }: Awaited<ReturnType<typeof book>>, from: string) => {
      await correct(link, { email: 'victim@example.com' }, from);
      return ((await lastOf(ids[0]!)).data as { unproven: { caller: string } }).unproven.caller;
    };
    const callers = [
      await callerOf(await book(), address),
      await callerOf(await book(), address),
      await callerOf(await book(), newAddress()),
    ];
    expect(callers[0]).toMatch(/^[\w-]{22}$/);
    expect([callers[1] === callers[0], callers[2] === callers[0]]).toEqual([true, false]);
  });

  it('of two corrections at once with one link makes one, and its link works', async () => {
    const { link } = await book();
    const replies = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) => correct(link, { email })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const made = replies.find(({ status }) => status === 200)!;
    expect((await call('GET', made.body.link)).status).toBe(200);
  });

  it('changes nothing of other bookings of the same guest, nor the record that staff keep', async () => {
    const { ids, link } = await book();
    const { guestId } = await guestOf(ids[0]!);
    const { roomId } = await service.addRoom();
    const other = await staff.call('POST', '/api/desk/bookings', {
      roomId,
      start: day(3),
      end: day(5),
      lastName: 'Haddad',
      guestId,
    });
    expect(other.status).toBe(201);
    const otherId = other.body.booking.bookingId;
    const before = await guestOf(otherId);
    expect(before.guestId).toBe(guestId);
    expect((await correct(link, { lastName: 'Mallory', email: 'thief@example.com' })).status).toBe(200);
    expect(await guestOf(otherId)).toEqual(before);
    const own = await guestOf(ids[0]!);
    expect(own).toMatchObject({ lastName: 'Mallory', email: 'thief@example.com' });
    expect(own.guestId).not.toBe(guestId);
  });

  it('who sends the same again changes nothing, and publishes nothing', async () => {
    const { link, ids } = await book();
    const count = async () => (await service.published(ids[0]!)).length;
    const before = await count();
    expect((await correct(link, {})).body.link).toBeNull();
    expect(await count()).toBe(before);
  });

  it('cannot correct a cancelled stay, and does not get the details for it', async () => {
    const { link } = await book();
    await call('POST', link, '/cancel');
    const { status, body } = await correct(link, { lastName: 'Other' });
    expect([status, body.code]).toEqual([409, 'illegal_transition']);
    expect((await read(link)).guest).toBeNull();
  });

  it.each([
    ['lastName', ''],
    ['email', 'nobody'],
    ['phone', 'abc'],
    ['arrivalTime', '25:00'],
    ['firstName', 'Visit evil.example'],
  ])('is asked again for %s: %p', async (field, value) => {
    const { link } = await book();
    const { status, body } = await correct(link, { [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});
