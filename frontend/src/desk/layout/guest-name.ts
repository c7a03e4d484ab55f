import type { GuestRecord } from '@innkeeper/contracts/booking';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** The label of a guest: the name, or the address of a guest without a name. */
export const nameOfGuest = (guest: Pick<GuestRecord, 'firstName' | 'lastName' | 'email'>): string =>
  `${guest.firstName} ${guest.lastName}`.trim() || guest.email || t('guests.no_name');
