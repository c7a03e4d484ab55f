import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';
import { checkNights, NIGHTS_RULE } from '../dates.ts';
import { text } from '../shapes.ts';
import { guestCount, stay } from './shapes.ts';

/** `category` is a name, in any case. An unknown category is a 404; one without a free room gives an empty list. */
const roomSearch = z
  .object({
    ...stay,
    category: text(100),
    guests: guestCount,
  })
  .superRefine(checkNights)
  .describe(NIGHTS_RULE);

/**
 * With `no-cache` the answer includes every change that was confirmed before the search. Otherwise it may lack changes of
 * the last half second. Clients send it with searches after their own changes.
 */
export const freshness = z.object({ 'cache-control': z.string().optional() });

const freeRoom = z.object({
  roomId: z.string(),
  name: z.string(),
  specialDescription: z.string(),
  maximumGuests: z.number().int(),
  photo: z.array(z.string()),
  /** The category's name. */
  category: z.string(),
  /** Per night; if the nights of the stay have different prices, their average. */
  price: z.number().nonnegative(),
  /** Of the stay that was searched. */
  totalPrice: z.number().nonnegative(),
});

/** `category` is a name, in any case; an unknown one is a 404. Without it the answer has no dates. */
const alternativesSearch = z
  .object({ ...stay, category: text(100).nullish(), guests: guestCount })
  .superRefine(checkNights)
  .describe(NIGHTS_RULE);

/** Why guests may not book a stay: a closed day, or the minimum or maximum number of nights. */
export const restrictionProblem = z.object({
  kind: z.enum(['closed', 'closed_to_arrival', 'closed_to_departure', 'minimum_nights', 'maximum_nights']),
  /** Null if the length of the stay is the reason. */
  day: z.iso.date().nullable(),
  nights: z.int().nullable(),
});

/** What a category offers to a party for a stay. */
const categoryOffer = z.object({
  /** Its name. */
  category: z.string(),
  /** Per night; if the nights of the stay have different prices, their average. */
  price: z.number().nonnegative(),
  /** Of the stay that was searched. */
  totalPrice: z.number().nonnegative(),
  /** Of its largest room on offer; 0 if none is on offer. */
  maximumGuests: z.int(),
  /**
   * `too_small`: no room holds the party. `sold_out`: rooms that hold it are taken or restricted, or no room is on offer.
   */
  state: z.enum(['free', 'sold_out', 'too_small']),
  /** Why a free room cannot be booked for these dates; absent if there is no such room. */
  restriction: restrictionProblem.nullish(),
});

export const findFreeRooms = defineCall('POST /api/booking/getAvailbleRooms', {
  access: access.public,
  summary: 'The rooms of a category that are free for a whole stay, cheapest first',
  headers: freshness,
  body: roomSearch,
  rejections: ['not_found'],
  answers: ok({ rst: z.array(freeRoom) }),
});

export const findAlternatives = defineCall('POST /api/booking/alternatives', {
  access: access.public,
  summary: 'What every category offers for a stay, cheapest first, and the nearest dates of one category',
  headers: freshness,
  body: alternativesSearch,
  rejections: ['not_found'],
  answers: ok({
    categories: z.array(categoryOffer),
    /**
     * The nearest earlier and the nearest later stay of the same length for which `category` has a free room, if there are
     * any from today on and within a year of the searched dates.
     */
    dates: z.array(z.object({ start: z.iso.date(), end: z.iso.date() })),
  }),
});

export type RoomSearch = z.output<typeof roomSearch>;
export type FreeRoomOnWire = z.output<typeof freeRoom>;
export type AlternativesSearch = z.output<typeof alternativesSearch>;
export type CategoryOffer = z.output<typeof categoryOffer>;
export type Alternatives = z.output<(typeof findAlternatives)['answers'][200]>;
