import { randomUUID } from 'node:crypto';
import { identityTopic } from '@innkeeper/contracts/identity';
import { createEvent, openSealed, readSealingKey } from '@innkeeper/kit/messaging';
import { createTokenFactory, eventually, testUser } from '@innkeeper/kit/testing';
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
type State = {
  email: string;
  revision: number;
  status: string;
  link?: { linkId: string; sealedSecret: string };
  unproven?: { caller: string };
};
const statesOf = async (bookingId: string) =>
  (await service.published(bookingId)).map(({ type, data }) => ({ type, ...(data as State) }));
const lastOf = async (bookingId: string) => (await statesOf(bookingId)).at(-1)!;
/** The link that the guest of a booking gets by e-mail after its newest event. */
const linkIn = async (bookingId: string): Promise<Link> => {
  const { link } = await lastOf(bookingId);
  return { bookingId, secret: openSealed(key, link!.sealedSecret, link!.linkId) };
};
const calls: [string, string, object?][] = [
  ['GET', ''],
  ['POST', '/cancel'],
  ['POST', '/preview', { start: day(31), end: day(33), adults: 2, children: [] }],
  ['PUT', '/stay', { start: day(31), end: day(33), adults: 2, children: [] }],
];
const use = ({ bookingId, secret }: Link, [method, path, body]: (typeof calls)[number] = ['GET', '']) =>
  service.call(method, `/api/stay/bookings/${bookingId}${path}`, {
    ...(body && { body }),
    headers: { authorization: `Booking ${bookingId}.${secret}` },
  });

const form = { firstName: 'Nadia', lastName: 'Haddad', email: 'nadia@example.com', phone: '+34 600 555 015' };
async function book(
  rooms = 1,
  { guest, address = newAddress(), ...changes }: { guest?: Person; address?: string; email?: string } = {},
) {
  // A caller may hold half of the free rooms.
  const category = await addRooms(...Array.from({ length: 2 * rooms }, () => 2));
  const quotes = await Promise.all(Array.from({ length: rooms }, () => quoteOf(category)));
  const held = (await hold(quotes, { ...(guest && { guest }), address })).body;
  const path = `/api/stay/holds/${held.holdId}/confirm`;
  const headers = { ...withSecret(held).headers, 'x-forwarded-for': address };
  const body = { ...form, ...changes };
  const confirm = () =>
    guest ? guest.call('POST', path, body, { headers }) : service.call('POST', path, { body, headers });
  const { status, body: confirmed } = await confirm();
  expect([status, confirmed.message]).toEqual([201, expect.any(String)]);
  return {
    confirm,
    category,
    link: confirmed.link as Link | null,
    ids: confirmed.bookings.map((one: Link) => one.bookingId) as string[],
  };
}
async function bookAtDesk(order: object = {}) {
  const { roomId, category } = await service.addRoom();
  const stay = { roomId, start: day(3), end: day(5), lastName: 'Quist' };
  const { status, body } = await staff.call('POST', '/api/desk/bookings', { ...stay, ...order });
  expect(status).toBe(201);
  return {
    bookingId: body.booking.bookingId as string,
    guestId: body.booking.customerId as string,
    category,
  };
}
const guestIdOf = async (bookingId: string) =>
  (await staff.call('GET', `/api/desk/bookings/${bookingId}`)).body.guest.guestId as string;
async function correct(guestId: string, changes: object) {
  const { body } = await staff.call('GET', `/api/desk/guests/${guestId}`);
  const { guest } = body;
  const reply = await staff.call('PUT', `/api/desk/guests/${guestId}`, { ...guest, ...changes });
  expect(reply.status).toBe(200);
}

describe('a corrected address', () => {
  it('ends the link that went to the wrong one, at once and for every call, and the event has another', async () => {
    const { ids, link, confirm } = await book(2);
    expect((await use(link!)).status).toBe(200);
    await correct(await guestIdOf(ids[0]!), { email: 'nadia.haddad@example.com' });

    for (const call of calls) {
      const { status, body } = await use(link!, call);
      expect([call, status, body.code]).toEqual([call, 401, 'invalid_credentials']);
    }
    for (const id of ids) {
      expect(await lastOf(id)).toMatchObject({
        type: 'booking.lead_guest_changed',
        email: 'nadia.haddad@example.com',
        status: 'confirmed',
      });
      const renewed = await linkIn(id);
      expect(renewed.secret).not.toBe(link!.secret);
      expect((await use(renewed)).body.bookings).toHaveLength(2);
    }
    expect(await linkIn(ids[0]!)).toEqual({ ...(await linkIn(ids[1]!)), bookingId: ids[0] });
    const outbox = await service.database.query('select event::text from outbox');
    expect(JSON.stringify(outbox.rows)).not.toContain((await linkIn(ids[0]!)).secret);

    // Who confirmed the hold cannot get it back by repeating the call.
    const again = await confirm();
    expect([again.status, again.body.link]).toEqual([201, null]);
  });

  it('is followed by bookings of the desk, also by those that had no address and no link', async () => {
    const { bookingId, guestId } = await bookAtDesk();
    expect(await lastOf(bookingId)).toMatchObject({ email: '' });
    expect(await lastOf(bookingId)).toMatchObject({ link: null });
    await correct(guestId, { email: 'quist@example.com' });
    expect(await lastOf(bookingId)).toMatchObject({ email: 'quist@example.com' });
    expect((await use(await linkIn(bookingId))).status).toBe(200);
  });

  it('changes no link if only the name is corrected, or another note is written', async () => {
    const { ids, link } = await book();
    await correct(await guestIdOf(ids[0]!), { lastName: 'Haddad-Ruiz', notes: 'Tea' });
    expect(await lastOf(ids[0]!)).toMatchObject({ link: null });
    expect((await use(link!)).status).toBe(200);
  });

  it('of two corrections at once leaves one link that works, the one of the last event', async () => {
    const { ids, link } = await book();
    const guestId = await guestIdOf(ids[0]!);
    const { body } = await staff.call('GET', `/api/desk/guests/${guestId}`);
    const put = (email: string) => staff.call('PUT', `/api/desk/guests/${guestId}`, { ...body.guest, email });
    const statuses = (await Promise.all([put('one@example.com'), put('two@example.com')])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await use(link!)).status).toBe(401);
    expect((await use(await linkIn(ids[0]!))).status).toBe(200);
  });

  it('of an account is followed by its bookings, and not by those that it made for others', async () => {
    const guest = service.guest();
    const own = (await book(1, { guest, email: guest.email })).ids[0]!;
    const forOther = (await book(1, { guest, email: 'friend@example.com' })).ids[0]!;
    const newEmail = `new-${guest.email}`;
    const data = { userId: guest.id, email: guest.email.toUpperCase(), newEmail, name: 'Ann' };
    await service.deliver(createEvent(identityTopic, 'account.address_changed', guest.id, data));
    await eventually(async () => (await lastOf(own)).email === newEmail);
    expect((await lastOf(forOther)).email).toBe('friend@example.com');
    expect((await guest.call('GET', '/api/booking/getBookings')).body.bookings).toHaveLength(2);
  });
});

describe('who gets a link', () => {
  it('the guest of a booking by the desk, if an address is known', async () => {
    const { bookingId, category } = await bookAtDesk({
      email: 'walk-in@example.com',
      requests: 'A cot',
      arrivalTime: '18:30',
    });
    const { body } = await use(await linkIn(bookingId));
    expect(body).toMatchObject({ requests: 'A cot', arrivalTime: '18:30', bookings: [{ bookingId }] });
    expect(await lastOf(bookingId)).toMatchObject({
      requests: 'A cot',
      arrivalTime: '18:30',
      category: category.name,
    });
  });

  it('the person at another address for whom an account books; the account has its list', async () => {
    const guest = service.guest();
    const { ids, link } = await book(1, { guest, email: 'friend@example.com' });
    expect(link).toBeNull();
    expect((await use(await linkIn(ids[0]!))).status).toBe(200);
  });
});

describe('a link expires', () => {
  it('30 days after the last of its stays, and says so; a wrong one says the same as ever', async () => {
    const { link } = await book(); // day 30 to 33
    service.setToday(day(33 + 30));
    expect((await use(link!)).status).toBe(200);
    service.setToday(day(33 + 31));
    for (const call of calls) {
      const { status, body } = await use(link!, call);
      expect([call, status, body.code]).toEqual([call, 410, 'link_expired']);
    }
    const wrong = await use({ ...link!, secret: 'A'.repeat(43) });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
  });

  it('also for a cancelled stay, counted from the nights that were booked', async () => {
    const { link } = await book();
    expect((await use(link!, ['POST', '/cancel'])).status).toBe(200);
    service.setToday(day(33 + 30));
    expect((await use(link!)).status).toBe(200);
    service.setToday(day(33 + 31));
    expect((await use(link!)).status).toBe(410);
  });
});

describe('the revision', () => {
  const revisionOnSite = async (bookingId: string) =>
    (await staff.call('GET', `/api/desk/bookings/${bookingId}`)).body.booking.revision as number;

  it('of a booking grows by one with each change, and is the same in the event and on the site', async () => {
    const { ids, link } = await book();
    const id = ids[0]!;
    const seen = [[(await lastOf(id)).revision, await revisionOnSite(id)]];
    const note = async () => seen.push([(await lastOf(id)).revision, await revisionOnSite(id)]);
    expect((await use(link!, calls[3])).status).toBe(200);
    await note();
    await correct(await guestIdOf(id), { email: 'other@example.com' });
    await note();
    expect((await use(await linkIn(id), ['POST', '/cancel'])).status).toBe(200);
    await note();
    expect(seen).toEqual([0, 1, 2, 3].map((revision) => [revision, revision]));
  });

  it('of a cancellation is the next one after that of the confirmation', async () => {
    const { ids, link } = await book();
    await use(link!, ['POST', '/cancel']);
    await use(link!, ['POST', '/cancel']);
    expect((await statesOf(ids[0]!)).map(({ revision }) => revision)).toEqual([0, 1]);
    expect((await use(link!)).body.bookings[0].revision).toBe(1);
  });

  it('also grows when staff check in, check out early and undo it, and when coming nights move', async () => {
    const { bookingId } = await bookAtDesk({ start: TODAY, end: day(3), email: 'a@example.com' });
    const status = (to: string) =>
      staff.call('PUT', `/api/booking/${bookingId}/status`, { status: to, reason: 'Late' });
    expect((await status('checked_in')).status).toBe(200);
    service.setToday(day(1));
    const { body: out } = await status('checked_out');
    const undone = await staff.call('POST', `/api/desk/bookings/${bookingId}/undo`, {
      changeId: out.changeId,
    });
    expect(undone.status).toBe(200);
    const other = await service.addRoom();
    const from = (await staff.call('GET', `/api/desk/bookings/${bookingId}`)).body.booking.roomId;
    const moved = await staff.call('POST', '/api/desk/moves', {
      moves: [{ bookingId, from, to: other.roomId }],
    });
    expect(moved.status).toBe(200);
    const revisions = (await statesOf(bookingId)).map(({ revision }) => revision);
    expect(revisions).toEqual([0, 1, 2, 3, 4]);
    expect(await revisionOnSite(bookingId)).toBe(4);
  });
});

describe('an address that nobody has proven', () => {
  const callerOf = async (bookingId: string) => (await statesOf(bookingId))[0]!.unproven?.caller;

  /** An account whose address is confirmed or not. */
  function withConfirmed(isConfirmed: boolean): Person {
    const user = testUser('Customer');
    const token = service.tokens.sign(user, { email_verified: isConfirmed });
    return {
      ...user,
      call: (method, path, body, send) => service.call(method, path, { token, body, ...send }),
    };
  }

  it('is marked with the caller, the same for one network and without showing it', async () => {
    const address = newAddress();
    const [one, two, other] = [await book(1, { address }), await book(1, { address }), await book()];
    const callers = await Promise.all([one, two, other].map(({ ids }) => callerOf(ids[0]!)));
    expect(callers[0]).toMatch(/^[\w-]{22}$/);
    expect(callers[1]).toBe(callers[0]);
    expect(callers[2]).not.toBe(callers[0]);
    expect(callers.join()).not.toContain(address);
  });

  it('is that of an unconfirmed account, and any other than that of a confirmed one', async () => {
    const [verified, unverified] = [withConfirmed(true), withConfirmed(false)];
    const marked = async (guest: Person, email: string) =>
      (await callerOf((await book(1, { guest, email })).ids[0]!)) !== undefined;
    expect(await marked(verified, verified.email)).toBe(false);
    expect(await marked(verified, 'victim@example.com')).toBe(true);
    expect(await marked(unverified, unverified.email)).toBe(true);
    const { roomId } = await service.addRoom();
    const order = { roomId, start: day(10), end: day(12) };
    const { body } = await unverified.call('POST', '/api/booking', order);
    expect(await callerOf(body.booking.bookingId)).toBeDefined();
  });

  it('is not that which staff have typed', async () => {
    expect(
      await callerOf((await bookAtDesk({ email: `${randomUUID()}@example.com` })).bookingId),
    ).toBeUndefined();
  });
});
