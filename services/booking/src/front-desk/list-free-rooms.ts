import type { FreeRoomsQuery, RoomForStay } from '@innkeeper/contracts/booking';
import { invalidFields } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { selectStates } from '../housekeeping/room-states.ts';
import { findFittingRooms } from '../inventory/fitting-rooms.ts';
import { restrictedRooms } from '../inventory/restricted-rooms.ts';
import { assertDecimals } from '../rates/assert-decimals.ts';
import { offeredAtAgreedPrice, offeredPrice, partyOf, readNightlyRates } from '../rates/nightly-rates.ts';

const MOST_ROOMS = 500;

/**
 * The rooms that staff can give to a party for a stay: cheapest first, then the tightest gap. For a stay that begins today,
 * clean rooms come first, because a guest at the desk wants one of them. Rooms that guests hold online come last. An agreed price replaces the prices.
 * @throws ApiError 400 for a stay that begins before today, and for an agreed price with more decimals than the currency
 */
export async function listFreeRooms(
  { database, today, hotel }: Pick<Deps, 'database' | 'today' | 'hotel'>,
  { guests, agreedPrice, agreedPer = 'night', ...stay }: FreeRoomsQuery,
): Promise<RoomForStay[]> {
  const date = today();
  if (stay.start < date) throw invalidFields({ start: { code: 'before_today' } });
  const { currency, digits } = hotel;
  assertDecimals(currency, { agreedPrice });
  const wanted = { ...stay, roomId: null, guests: guests ?? 1 };
  const options = { today: date, limit: MOST_ROOMS, isAsGood: false };
  const [found] = await findFittingRooms(database, [wanted], options);
  const categories = [...new Set(found!.map(({ categoryId }) => categoryId))];
  const rates = await readNightlyRates(database, categories, stay);
  const restricted = await restrictedRooms(database, found!, stay, date);
  const roomIds = found!.map(({ roomId }) => roomId);
  const states = stay.start === date ? await selectStates(database, roomIds, date) : null;
  const isReady = (roomId: string) => ['clean', 'inspected'].includes(states?.get(roomId) ?? 'clean');
  return found!
    .map(({ roomId, name, categoryId, category, maximumGuests, price, heldUntil }) => {
      const ofCategory = rates.get(categoryId) ?? null;
      const { perNight, total } =
        agreedPrice === undefined
          ? offeredPrice(price, ofCategory, { ...stay, digits }, partyOf(guests))
          : offeredAtAgreedPrice({ amount: agreedPrice, per: agreedPer }, ofCategory, {
              ...stay,
              adults: guests ?? 1,
              childrenAges: [],
              digits,
            });
      return {
        roomId,
        name,
        category,
        maximumGuests,
        price: Number(perNight),
        totalPrice: Number(total),
        ...(restricted.has(roomId) && { restriction: restricted.get(roomId) }),
        ...(heldUntil && { heldUntil }),
        ...(states && { isReady: isReady(roomId) }),
      };
    })
    .toSorted(
      (a, b) =>
        Number(Boolean(a.heldUntil)) - Number(Boolean(b.heldUntil)) ||
        Number(b.isReady ?? true) - Number(a.isReady ?? true) ||
        a.totalPrice - b.totalPrice,
    );
}
