import type { FreeRooms, FreeRoomsQuery } from '@innkeeper/contracts/booking';
import { invalidFields, toWorded } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { selectStates } from '../housekeeping/room-states.ts';
import { findFittingRooms } from '../inventory/fitting-rooms.ts';
import { restrictedRooms } from '../inventory/restricted-rooms.ts';
import { assertDecimals } from '../rates/assert-decimals.ts';
import { findCode } from '../rates/discount-codes.ts';
import { offeredAtAgreedPrice, offeredPrice, readNightlyRates } from '../rates/nightly-rates.ts';
import { readRatePlans } from '../rates/rate-plans.ts';
import { sizeOf } from '../rates/rate-sheet.ts';
import { ONE_ADULT, planOf, toParty } from '../stays/new-stay.ts';

const MOST_ROOMS = 500;

/**
 * The rooms that staff can give to a party for a stay: cheapest first, clean or not. Of rooms at
 * one price the clean ones come first for a stay that begins today, then the tightest gap. Rooms that guests hold online come last. An agreed price replaces the prices.
 * @throws ApiError 400 for a stay that begins before today, and for an agreed price with more decimals than the currency
 */
export async function listFreeRooms(
  { database, today, hotel }: Pick<Deps, 'database' | 'today' | 'hotel'>,
  {
    guests,
    adults,
    children = [],
    planId,
    discountCode,
    agreedPrice,
    agreedPer = 'night',
    ...stay
  }: FreeRoomsQuery,
): Promise<FreeRooms> {
  const date = today();
  if (stay.start < date) throw invalidFields({ start: { code: 'before_today' } });
  const { currency, digits } = hotel;
  assertDecimals(currency, { agreedPrice });
  const party = toParty({ guests, adults, children });
  const wanted = { ...stay, roomId: null, guests: sizeOf(party ?? ONE_ADULT) };
  const options = { today: date, limit: MOST_ROOMS, isAsGood: false };
  const [found] = await findFittingRooms(database, [wanted], options);
  const categories = [...new Set(found!.map(({ categoryId }) => categoryId))];
  const rates = await readNightlyRates(database, categories, stay);
  const restricted = await restrictedRooms(database, found!, stay, date);
  const roomIds = found!.map(({ roomId }) => roomId);
  const states = stay.start === date ? await selectStates(database, roomIds, date) : null;
  const isReady = (roomId: string) => ['clean', 'inspected'].includes(states?.get(roomId) ?? 'clean');
  const { plans } = await readRatePlans({ database });
  const plan = planOf(plans, planId) ?? null;
  const typed =
    discountCode !== undefined && agreedPrice === undefined
      ? await findCode(database, { typed: discountCode }, { ...stay, ...ONE_ADULT }, date)
      : null;
  const code = typed && !typed.problem ? typed.code : null;
  const rooms = found!
    .map(({ roomId, name, categoryId, category, maximumGuests, price, heldUntil }) => {
      const ofCategory = rates.get(categoryId) ?? null;
      const { perNight, total } =
        agreedPrice === undefined
          ? offeredPrice(price, ofCategory, { ...stay, digits, plan, code }, party)
          : offeredAtAgreedPrice({ amount: agreedPrice, per: agreedPer }, ofCategory, {
              ...stay,
              ...(party ?? ONE_ADULT),
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
        a.totalPrice - b.totalPrice ||
        Number(b.isReady ?? true) - Number(a.isReady ?? true),
    );
  return {
    rooms,
    plans: plans.map(({ planId: id, name }) => ({ planId: id, name })),
    ...(typed?.problem && { codeProblem: toWorded(typed.problem) }),
  };
}
