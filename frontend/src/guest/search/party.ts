import { words } from '../../shared/words/words.ts';

const tShared = words('shared');

/** How many guests a room or a category holds: 'Up to 2 guests'. */
export const guestLimit = (maximumGuests: number): string => tShared('party.up_to', { count: maximumGuests });
