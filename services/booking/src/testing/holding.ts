import { randomBytes, randomUUID } from 'node:crypto';
import type { HoldOnWire, StayOffer } from '@innkeeper/contracts/booking';
import type { Reply } from '@innkeeper/kit/testing';
import { type BookingUnderTest, type Category, day, type Person } from './booking.ts';

/** The default stay for searches in tests. */
export const stay = { start: day(30), end: day(33), adults: 2 };

/** The holder: by default a new guest without an account. */
export type From = { address?: string; guest?: Person; key?: string };
export type Held = Pick<HoldOnWire, 'holdId' | 'secret'>;

let addresses = 0;
/** An address in a network without holds. */
export const newAddress = () => `198.${Math.floor(++addresses / 250)}.${addresses % 250}.7`;

type Ordering = { order?: Held; change?: object };
/** The id and the secret that a client chooses. */
export const newOrder = (): Held => ({
  holdId: randomUUID(),
  secret: randomBytes(32).toString('base64url'),
});

export const LEAD_GUEST = { firstName: '', lastName: 'Haddad', email: 'nadia@example.com', phone: '600' };

/** The status of a reply, or its error code. */
export const outcomeOf = ({ status, body }: Reply): string | number => (status < 300 ? status : body.code);

export const withSecret = ({ secret }: Held) => ({ headers: { 'hold-secret': secret } });

/** The calls of guests who hold rooms in a hotel under test. */
export function guestsOf(service: () => BookingUnderTest) {
  const offerOf = async ({ id }: Category, change: object = {}): Promise<StayOffer> => {
    const body = { ...stay, ...change };
    const headers = { 'cache-control': 'no-cache' };
    const answer = await service().call('POST', '/api/stay/search', { body, headers });
    return answer.body.offers.find(({ categoryId }: StayOffer) => categoryId === id);
  };
  const hold = (quotes: string[], { address = newAddress(), guest, key }: From = {}): Promise<Reply> => {
    const headers = { 'x-forwarded-for': address, ...(key && { 'idempotency-key': key }) };
    const path = '/api/stay/holds';
    if (guest) return guest.call('POST', path, { quotes }, { headers });
    return service().call('POST', path, { body: { quotes }, headers });
  };
  /** Books quotes at once, without holding rooms; the same `order` books once. */
  const bookAtOnce = (
    quotes: string[],
    { address = newAddress(), guest, order = newOrder(), change = {} }: From & Ordering = {},
  ): Promise<Reply> => {
    const headers = { 'x-forwarded-for': address, 'hold-secret': order.secret };
    const body = { ...LEAD_GUEST, ...change, quotes };
    const path = `/api/stay/orders/${order.holdId}`;
    return guest
      ? guest.call('PUT', path, body, { headers })
      : service().call('PUT', path, { body, headers });
  };
  return {
    offerOf,
    hold,
    bookAtOnce,
    confirm: (held: Held, { address = newAddress(), guest }: From = {}): Promise<Reply> => {
      const headers = { 'x-forwarded-for': address, 'hold-secret': held.secret };
      const path = `/api/stay/holds/${held.holdId}/confirm`;
      if (guest) return guest.call('POST', path, LEAD_GUEST, { headers });
      return service().call('POST', path, { body: LEAD_GUEST, headers });
    },
    quoteOf: async (category: Category, change: object = {}) =>
      (await offerOf(category, change)).quote!.token,
    roomsLeft: async (category: Category) => (await offerOf(category)).roomsLeft,
    /** Rooms of a new category, at 100.00 a night, for this number of guests. */
    addRooms: async (...guests: number[]): Promise<Category> => {
      const category = await service().addCategory('100.00');
      for (const maximumGuests of guests) await service().addRoom({ category, maximumGuests });
      return category;
    },
    /** So many rooms for two, in one statement: as events they would take seconds. */
    addManyRooms: async (count: number): Promise<Category> => {
      const category = await service().addCategory('100.00');
      await service().database.query(
        `insert into rooms (room_id, category_id, name, maximum_guests, photo, available)
         select gen_random_uuid()::text, $1, 'Room ' || n, 2, '[]', true from generate_series(1, $2::int) n`,
        [category.id, count],
      );
      return category;
    },
    extend: (held: Held) => service().call('POST', `/api/stay/holds/${held.holdId}/extend`, withSecret(held)),
    release: (held: Held) => service().call('DELETE', `/api/stay/holds/${held.holdId}`, withSecret(held)),
    /** Lets the holds of a hotel be so many minutes older than they are. */
    age: (minutes: number) =>
      service().database.query(
        `with aged as (
           update holds set created_at = created_at - make_interval(mins => $1), ended_at = ended_at - make_interval(mins => $1),
                            expires_at = expires_at - make_interval(mins => $1)
         ) update occupancies set expires_at = expires_at - make_interval(mins => $1) where kind = 'hold'`,
        [minutes],
      ),
    expire: async ({ holdId }: Held) => {
      await service().database.query(
        `update holds set expires_at = now() - interval '1 second' where hold_id = $1`,
        [holdId],
      );
    },
    order: (quote: string) => service().guest().call('POST', '/api/stay/bookings', { quote }),
  };
}
