import type { LeadGuest } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { redeemCodes } from '../rates/discount-codes.ts';
import { chooseExtras } from '../rates/extras-of-guests.ts';
import type { SignedStay } from '../rates/quote.ts';
import { type Confirmed, confirmIn, lockHolder, readConfirmed } from './confirm-hold.ts';
import type { HeldRoom } from './holds/hold-store.ts';
import { type Holder, readHolder } from './holds/holder.ts';
import { claimOrder, type HoldKey, lockHold } from './holds/lock-hold.ts';
import { readQuotes } from './holds/quotes-of-stay.ts';
import { lockRoomsOfQuotes, type RoomOfPart } from './lock-rooms-for.ts';
import { withBookingRetries } from './new-stay.ts';

type OrderDeps = Pick<
  Deps,
  'database' | 'metrics' | 'availability' | 'today' | 'now' | 'quoteKeys' | 'mailSecrets'
>;

/**
 * Books a room, or two in turn, for each quote, all or none, as confirming a hold of them does, but without keeping them before:
 * for guests whose rooms cannot be held. The client chooses the id and the secret; the same ones get the same answer again, even
 * if the quotes have expired since.
 * @throws ApiError as `holdRooms` and `confirmHold` do, without those that concern holds; 404 for the id of another order, 422 for
 *   that of the client's own hold
 */
export async function bookQuotes(
  { database, metrics, availability, mailSecrets, ...clock }: OrderDeps,
  holder: Holder,
  key: HoldKey,
  { quotes: tokens, ...form }: LeadGuest & { quotes: readonly string[] },
): Promise<Confirmed> {
  const book = async (tx: Transaction): Promise<Confirmed> => {
    const when = { today: clock.today(), now: clock.now() };
    const [, isNew, booker] = await Promise.all([
      lockHolder(tx, holder),
      claimOrder(tx, key, holder),
      readHolder(tx, holder, { today: when.today }),
    ]);
    if (!isNew) return readOrder(tx, key, { ...when, isSignedIn: holder.customer !== null });
    const quotes = readQuotes(clock, tokens);
    const roomsOf = await lockRoomsOfQuotes(tx, quotes, when.today, availability);
    await redeemCodes(tx, quotes);
    const rooms = quotes.map((quote, place) => toBookedRoom(quote, roomsOf[place]!));
    const extras = await chooseExtras(tx, form.extras, rooms);
    return confirmIn(tx, { holder, key, form, when, mailSecrets, rooms, booker, extras });
  };
  return withBookingRetries({ database, metrics }, () => database.transaction(book), 'another room');
}

async function readOrder(
  tx: Transaction,
  key: HoldKey,
  when: { today: string; isSignedIn: boolean },
): Promise<Confirmed> {
  const { status } = await lockHold(tx, key);
  if (status === 'confirmed') return readConfirmed(tx, key, when);
  throw rejection('idempotency_key_reused.hold');
}

function toBookedRoom(quote: SignedStay, [room, second]: readonly RoomOfPart[]): HeldRoom {
  return {
    roomId: room!.roomId,
    roomName: room!.name,
    category: room!.category,
    isDeleted: false,
    quote,
    second: second ? { roomId: second.roomId, roomName: second.name } : null,
  };
}
