import { HOLD_MINUTES } from '@innkeeper/contracts/booking';
import { rejection } from '@innkeeper/kit/http';

/** What a client may keep without booking it, at the same moment. */
export const MOST_HOLDS = { ofAccount: 3, ofNetwork: 2 };
/** Of all rooms together, without an account. */
export const MOST_NIGHTS_HELD = 30;
/** For how long that many nights may be kept within an hour, by holds that did not become bookings, in minutes. */
const MINUTES_OF_HOUR = 20;
/** For how long one place may keep the last free room of a type within an hour before it holds it again, in minutes. */
const MINUTES_OF_LAST_ROOM = 10;

/** What a client has held within an hour without booking it. */
export type OwnHolds = {
  /** Those that are open, and their rooms' nights. */
  holds: number;
  nights: number;
  /** Nights × minutes for which they were kept, or will have been. */
  nightMinutes: number;
};

/** How much of a room type is free and held in one night. Expired holds do not count. */
export type ShareOfNight = {
  /** Rooms that the new hold wants. */
  wanted: number;
  /** Rooms that nobody has booked, blocked or holds. */
  free: number;
  /** Rooms that the holder's network, and its wide network, hold. */
  ofNetwork: number;
  ofWide: number;
  /** Minutes for which ended holds of the wide network have kept a room of the type in this night within an hour. */
  keptMinutes: number;
};

/**
 * Limits the holds of an account, or of an address without one. The nights of an account are limited by those that it may book.
 * @throws ApiError 409 `too_many_holds`
 */
export function assertFewHolds(
  own: OwnHolds,
  { nights, hasAccount }: { nights: number; hasAccount: boolean },
): void {
  if (hasAccount) {
    if (own.holds >= MOST_HOLDS.ofAccount) throw rejection('too_many_holds.other_windows');
    return;
  }
  if (nights > MOST_NIGHTS_HELD) throw rejection('too_many_holds.nights', { nights: MOST_NIGHTS_HELD });
  const isUsedUp = own.nightMinutes + nights * HOLD_MINUTES > MOST_NIGHTS_HELD * MINUTES_OF_HOUR;
  if (own.holds >= MOST_HOLDS.ofNetwork || own.nights + nights > MOST_NIGHTS_HELD || isUsedUp)
    throw rejection('too_many_holds.connection');
}

/**
 * Lets one place never keep more than half of what is free of a room type in a night, but always one room, and not the last one
 * again and again.
 * @throws ApiError 409 `too_many_holds`
 */
export function assertFairShare(nights: readonly ShareOfNight[]): void {
  for (const { wanted, free, ofNetwork, ofWide, keptMinutes } of nights) {
    for (const held of [ofNetwork, ofWide])
      if (held + wanted > Math.max(1, Math.floor((free + held) / 2)))
        throw rejection('too_many_holds.few_left');
    if (free <= wanted && keptMinutes >= MINUTES_OF_LAST_ROOM) throw rejection('too_many_holds.last_left');
  }
}

/** Whether other rooms of the type are free in each night besides those that are wanted, so that a hold may be extended. */
export const areOthersFree = (nights: readonly ShareOfNight[]): boolean =>
  nights.every(({ free, wanted }) => free > wanted);
