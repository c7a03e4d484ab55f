import { letGuestsCome, type Offer } from './guest.ts';
import type { Journal } from './journal.ts';
import type { SiteClient } from './site-client.ts';
import type { Staff } from './staff.ts';
import { lookAround } from './visitor.ts';

const GUESTS = 8;
const VISITORS = 2;

/** People using the hotel, from now until `stop`, which lets each finish what they are about. */
export function startLoad(
  site: SiteClient,
  journal: Journal,
  staff: Staff,
  offer: Offer,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const people = [
    ...Array.from({ length: GUESTS }, () => letGuestsCome(site, journal, offer, signal)),
    ...Array.from({ length: VISITORS }, () => lookAround(site, journal, signal)),
    staff.keepHouse(signal),
    staff.receive(signal),
    staff.sortOutUsers(signal),
  ];
  const all = Promise.all(people);
  all.catch(() => {}); // told by stop
  return {
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}
