import { deskPaths } from '../../../shared/desk-paths.ts';
import { paths } from '../../../shared/paths.ts';

/** What a hotel needs before it sells rooms, in the order in which it is best done. */
export const TASKS = [
  'rooms',
  'address',
  'hotel_pictures',
  'room_pictures',
  'mails',
  'taxes',
  'terms',
  'legal',
  'second_factor',
  'booking',
] as const;
export type Task = (typeof TASKS)[number];

/** What is known of the hotel; undefined while it loads, or where it could not be loaded. */
export interface SellingFacts {
  hotel: { address: readonly string[]; country: string; heroPicture: string | null } | undefined;
  legalTexts: { imprint: string; privacy: string } | undefined;
  categories: readonly { name: string; image: string | null; price: number }[] | undefined;
  rooms: readonly { category: string }[] | undefined;
  canSendMails: boolean | undefined;
  taxes: number | undefined;
  plans: number | undefined;
  hasSecondFactor: boolean | undefined;
  bookings: number | undefined;
}

/** Which tasks are not done. One whose facts are not known is not among them: a page never says what it does not know. */
export function openTasks(facts: SellingFacts): Task[] {
  const { hotel, legalTexts, categories, rooms } = facts;
  const isOpen: Record<Task, boolean | undefined> = {
    rooms:
      categories &&
      rooms &&
      !categories.some(({ name, price }) => price > 0 && rooms.some(({ category }) => category === name)),
    address: hotel && (hotel.address.length === 0 || hotel.country === ''),
    hotel_pictures: hotel && hotel.heroPicture === null,
    room_pictures: categories?.some(({ image }) => image === null),
    mails: facts.canSendMails === false,
    taxes: facts.taxes === 0,
    terms: facts.plans === 0,
    legal: legalTexts && (legalTexts.imprint === '' || legalTexts.privacy === ''),
    second_factor: facts.hasSecondFactor === false,
    booking: facts.bookings === 0,
  };
  return TASKS.filter((task) => isOpen[task]);
}

/** Where each is done. */
export const taskPaths: Record<Task, string> = {
  rooms: `${deskPaths.setup}?step=categories`,
  address: `${deskPaths.setup}?step=hotel`,
  hotel_pictures: `${deskPaths.setup}?step=pictures`,
  room_pictures: `${deskPaths.setup}?step=pictures`,
  mails: deskPaths.mailServer,
  taxes: deskPaths.taxes,
  terms: deskPaths.ratePlans,
  legal: deskPaths.settings,
  second_factor: paths.profile,
  booking: paths.stay,
};
