import type { Answer } from '../../shared/api/client.ts';

export type Hold = Answer<'POST /api/stay/holds'>;
type HoldTime = Answer<'POST /api/stay/holds/:holdId/extend'>;
export type Confirmation = Answer<'POST /api/stay/holds/:holdId/confirm'>;

/** Rooms that are held for this tab. */
export type HeldRooms = Hold & {
  /** When the hold ends by the clock of this device, which may be wrong. */
  endsAt: number;
  /** The query of the search that found the rooms. */
  search: string;
};

/** The state of a checkout that a tab keeps, so that a reload or a sign-in loses nothing. */
export interface Kept {
  held?: HeldRooms;
  /** The values of the form. */
  typed?: Readonly<Record<string, string>>;
  booked?: Confirmation & Pick<HeldRooms, 'rooms'>;
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

/** The hold with its end by the clock of this device. */
export const toHeld = (hold: Hold, search: string): HeldRooms => ({ ...hold, ...endOf(hold), search });

/** The end of a hold, counted from now on. */
export const endOf = ({ secondsLeft }: Pick<HoldTime, 'secondsLeft'>) => ({
  endsAt: Date.now() + secondsLeft * 1_000,
});

/** The rooms that are still held for this tab. */
export function readHeld(): HeldRooms | null {
  const { held } = readKept();
  return held && held.endsAt > Date.now() ? held : null;
}
