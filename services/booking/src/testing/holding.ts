import type { HoldOnWire, StayOffer } from '@innkeeper/contracts/booking';
import type { Reply } from '@innkeeper/kit/testing';
import { type BookingUnderTest, type Category, day, type Person } from './booking.ts';

/** The default stay for searches in tests. */
export const stay = { start: day(30), end: day(33), adults: 2 };

/** The holder: by default a new guest without an account. */
export type From = { address?: string; guest?: Person; key?: string };
export type Held = Pick<HoldOnWire, 'holdId' | 'secret'>;

let addresses = 0;
/** An address without a hold. */
export const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

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
  return {
    offerOf,
    hold,
    quoteOf: async (category: Category, change: object = {}) =>
      (await offerOf(category, change)).quote!.token,
    roomsLeft: async (category: Category) => (await offerOf(category)).roomsLeft,
    /** Rooms of a new category, at 100.00 a night, for this number of guests. */
    addRooms: async (...guests: number[]): Promise<Category> => {
      const category = await service().addCategory('100.00');
      for (const maximumGuests of guests) await service().addRoom({ category, maximumGuests });
      return category;
    },
    extend: (held: Held) => service().call('POST', `/api/stay/holds/${held.holdId}/extend`, withSecret(held)),
    letGo: (held: Held) => service().call('DELETE', `/api/stay/holds/${held.holdId}`, withSecret(held)),
    expire: async ({ holdId }: Held) => {
      await service().database.query(
        `update holds set expires_at = now() - interval '1 second' where hold_id = $1`,
        [holdId],
      );
    },
    order: (quote: string) => service().guest().call('POST', '/api/stay/bookings', { quote }),
  };
}
