import type { Answer } from '../../shared/api/client.ts';
import { priceDigits } from '../../shared/money.ts';

export type Hold = Answer<'POST /api/stay/holds'>;
type HoldTime = Answer<'POST /api/stay/holds/:holdId/extend'>;
export type Confirmation = Answer<'POST /api/stay/holds/:holdId/confirm'>;

/** Rooms that are held for this tab, or that are ordered without a hold. */
export type HeldRooms = Omit<Hold, 'expiresAt' | 'secondsLeft'> & {
  /** For rooms that cannot be held: what is booked at once, and why. Its `holdId` and `secret` are this client's own. */
  atOnce?: { quotes: string[]; why: string };
  isExtended?: boolean;
  /** When the hold ends by the clock of this device, which may be wrong. */
  endsAt: number;
  /** The query of the search that found the rooms. */
  search: string;
  /** What the guest has chosen beside the rooms, at the amounts that were shown. */
  extras?: readonly ChosenExtra[];
};

export type ChosenExtra = { extraId: string; name: string; quantity: number; amount: string };

/** What a guest has said about a stay. */
export type Wishes = { arrivalTime: string | null; requests: string };

/** The state of a checkout that a tab keeps, so that a reload or a sign-in loses nothing. */
export interface Kept {
  held?: HeldRooms;
  /** The values of the form. */
  typed?: Readonly<Record<string, string>>;
  booked?: Confirmation & Pick<HeldRooms, 'rooms' | 'atHotel'> & { email: string } & Wishes;
}

const storageKey = 'checkout';

export function readKept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

export function keep(kept: Kept): Kept {
  sessionStorage.setItem(storageKey, JSON.stringify(kept));
  return kept;
}

/** What a guest has chosen: the held rooms without the hold. */
export type Chosen = Pick<Hold, 'rooms' | 'start' | 'end'> & { quotes: string[] };

/** An order of rooms that cannot be held. The server knows its prices, and when they expire. */
export function toOrder({ rooms, start, end, quotes }: Chosen, search: string, why: string): HeldRooms {
  const sum = (of: 'total' | 'atHotel') => ({
    amount: rooms.reduce((amount, room) => amount + Number(room[of].amount), 0).toFixed(priceDigits()),
    currency: rooms[0]!.total.currency,
  });
  return {
    holdId: crypto.randomUUID(),
    secret: newSecret(),
    mayExtend: false,
    endsAt: Number.MAX_SAFE_INTEGER,
    start,
    end,
    rooms,
    total: sum('total'),
    atHotel: sum('atHotel'),
    search,
    atOnce: { quotes, why },
  };
}

/** A secret as those of the server: 32 random bytes in 43 characters. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/** The hold with its end by the clock of this device. */
export const toHeld = (hold: Hold, search: string): HeldRooms => ({ ...hold, ...endOf(hold), search });

/** The end of a hold, counted from now on. */
export const endOf = ({ secondsLeft }: Pick<HoldTime, 'secondsLeft'>) => ({
  endsAt: Date.now() + secondsLeft * 1_000,
});

/** The rooms that are still held for this tab. */
export function readHeld(): HeldRooms | null {
  const { held } = readKept();
  return held && !held.atOnce && held.endsAt > Date.now() ? held : null;
}
