import { isStaff } from '@innkeeper/contracts/access';
import type { ChosenExtra, ExtrasOfGuest } from '@innkeeper/contracts/booking';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { chooseExtras, findExtras } from '../rates/extras-of-guests.ts';
import { priceExpired } from '../rates/quote.ts';
import type { AgreedExtra } from '../rates/rate-sheet.ts';
import { rejectionOfSale } from '../sales-pause.ts';
import { readAgreedNights } from './agreed-lines.ts';
import { type Booking, mayGuestChange, partyOfBooking } from './booking.ts';
import { bookedExtras } from './change-extras.ts';
import type { StayOfGuest } from './change-own-stay.ts';
import { decide } from './decide.ts';
import { assertGuestMayChange } from './plan-guest-change.ts';
import { lockReservation, readReservation } from './read-bookings.ts';
import { saveBooking } from './save-booking.ts';

type GuestDeps = Pick<Deps, 'database' | 'hotel' | 'today' | 'now'>;
type OfOrder = StayOfGuest & { orderId: string };

/** What a booking has beside the room, and what its guest may add. */
export async function readOwnExtras(
  { database, hotel, today }: Omit<GuestDeps, 'now'>,
  { bookingId }: StayOfGuest,
): Promise<ExtrasOfGuest> {
  const { booking } = await readReservation(database, bookingId);
  const mayChange = mayGuestChange(booking, today());
  const { start, end, currency } = booking;
  const { adults, childrenAges } = partyOfBooking(booking);
  const rooms = [{ adults, children: [...childrenAges] }];
  const isSold = mayChange && currency === hotel.currency;
  return {
    extras: bookedExtras(booking),
    offers: isSold ? await findExtras({ database, hotel }, { start, end, rooms }) : [],
    mayChange,
  };
}

/**
 * Adds an extra at the amount that the guest was shown. Repeating it changes nothing.
 * @throws ApiError 409 `too_late_to_change` from the day of arrival on, `extra_not_sold`, `extra_sold_out`, `price_changed`
 */
export const addOwnExtra = (
  deps: GuestDeps,
  { orderId, ...of }: OfOrder,
  chosen: ChosenExtra,
): Promise<Booking> =>
  changeExtras(deps, of, async (tx, booking) => {
    if (booking.extras.some((one) => one.orderId === orderId)) return null;
    const { start, end, currency } = booking;
    if (currency !== deps.hotel.currency) throw priceExpired();
    const quote = { start, end, currency, ...partyOfBooking(booking) };
    const [agreed] = await chooseExtras(tx, [chosen], [{ quote }]);
    return [...booking.extras, ...agreed!.map((one) => ({ ...one, orderId }))];
  });

/** Takes an extra away. Repeating it changes nothing. @throws ApiError 409 `too_late_to_change` from the day of arrival on */
export const removeOwnExtra = (deps: GuestDeps, { orderId, ...of }: OfOrder): Promise<Booking> =>
  changeExtras(deps, of, async (_, { extras }) => {
    const left = extras.filter((one) => one.orderId !== orderId);
    return left.length < extras.length ? left : null;
  });

async function changeExtras(
  { database, today, now }: GuestDeps,
  { bookingId, guest }: StayOfGuest,
  wanted: (tx: Sql, booking: Booking) => Promise<readonly AgreedExtra[] | null>,
): Promise<Booking> {
  const when = { today: today(), now: now() };
  try {
    return await database.transaction(async (tx) => {
      const before = await lockReservation(tx, bookingId);
      const { booking } = before;
      assertGuestMayChange(booking, when.today);
      const extras = await wanted(tx, booking);
      if (!extras) return booking;
      const nights = await readAgreedNights(tx, booking);
      const by = isStaff(guest) ? 'hotel' : 'guest';
      const decision = decide(before, { type: 'change_extras', extras, nights }, when, by);
      saveBooking(tx, decision);
      return decision.after.booking;
    });
  } catch (error) {
    throw rejectionOfSale(error);
  }
}
