import type { Database } from '@innkeeper/kit/postgres';
import { testLogger } from '@innkeeper/kit/testing';
import { Availability } from '../availability/availability.ts';

type Options = { database: Database; today: () => string; digits?: () => number; currency?: string };

/** What the index in memory and Postgres have answered, and the answers. Until it is started, Postgres answers everything. */
export function availabilityOf({ database, today, digits = () => 2, currency = 'USD' }: Options) {
  const answers = { index: 0, sql: 0 };
  const hotel = {
    currency,
    get digits() {
      return digits();
    },
    lastBookableDay: () => null,
  };
  const metrics = {
    countSearch: (from: 'index' | 'sql') => void answers[from]++,
    countIndexLoad: () => {},
    watchIndex: () => {},
  };
  const availability = new Availability({
    database,
    logger: testLogger,
    today,
    firstNight: today,
    hotel,
    metrics,
  });
  return { availability, answers };
}

/** The rooms in the answer to a search. */
export const roomsIn = (latin1: string): { roomId: string }[] =>
  JSON.parse(Buffer.from(latin1, 'latin1').toString()).rst;
