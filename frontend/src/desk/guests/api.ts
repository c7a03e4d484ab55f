import type { GuestProfile, GuestRecord, ListedGuest } from '@innkeeper/contracts/booking';

export type { GuestProfile, GuestRecord, ListedGuest };
export type StayOfGuest = GuestProfile['stays'][number];
