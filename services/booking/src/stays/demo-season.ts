import { createHash } from 'node:crypto';
import type { BookingChannel, BookingStatus, Payer } from '@innkeeper/contracts/booking';
import { DEMO_GUESTS, type DemoGuest, UNREACHABLE } from './demo-guests.ts';
import { ROOMS, roomOf } from './demo-rooms.ts';

/** A stay of the demo hotel's busy season. Days count from today. */
export type SeasonStay = {
  guest: DemoGuest;
  roomId: string;
  first: number;
  nights: number;
  status: BookingStatus;
  guests: number;
  childrenAges: number[];
  source: 'site' | 'desk' | 'walk_in';
  channel: BookingChannel | null;
  arrivalTime: string | null;
  requests: string;
  /** Noted by staff; empty for none. */
  note: string;
  /** Of a party in several rooms. */
  party: DemoParty | null;
};
type DemoParty = { requests: string; payer: Payer };
type Nights = Pick<SeasonStay, 'roomId' | 'first' | 'nights'>;
/** Nights of a stay that came by the desk, if its party or its guest is known. */
type Slot = Nights & { party?: DemoParty; guest?: DemoGuest };

/** How far the season reaches before today and after it. */
const PAST_DAYS = 30;
const COMING_DAYS = 90;

const payer = (name: string, country: string, address: string[], reference: string): Payer => ({
  name,
  address,
  country,
  taxNumber: '',
  reference,
});
const CHOIR: DemoParty = {
  requests: 'The choir sings in the church on Saturday. Rooms side by side, please.',
  payer: payer('Kantorei Lindenthal e. V.', 'DE', ['Dürener Straße 12', '50931 Köln'], 'Concert tour'),
};
const WEDDING: DemoParty = {
  requests: 'Wedding party: flowers are delivered on the day of arrival.',
  payer: payer('Giulia Bellini', 'IT', ['Via dei Servi 8', '50122 Firenze'], ''),
};
const SAILORS: DemoParty = {
  requests: 'Breakfast from six, because the boats leave early.',
  payer: payer('Club Náutico de la Bahía', 'ES', ['Muelle Norte 3', '11500 El Puerto'], 'Regatta'),
};

/** Parties: one in the house, one that arrives soon, one later. Their rooms are free of the stays in demo-bookings.ts then. */
const PARTIES: [DemoParty, first: number, nights: number, roomIds: string[]][] = [
  [SAILORS, -1, 3, ['GD-101', 'GD-103', 'LL-402']],
  [WEDDING, 4, 3, ['HT-204', 'HT-205', 'SS-301', 'SS-302', 'PH-501']],
  [CHOIR, 24, 4, ['GD-101', 'GD-102', 'GD-103', 'GD-104', 'HT-204', 'HT-205']],
];

/** So that some guests leave and some arrive on any day, and one who arrives soon has to be phoned. */
const AROUND_TODAY: Slot[] = [
  { roomId: 'GD-102', first: -2, nights: 2 },
  { roomId: 'HT-204', first: -3, nights: 3 },
  { roomId: 'SS-302', first: -4, nights: 4 },
  { roomId: 'GD-102', first: 0, nights: 2 },
  { roomId: 'HT-204', first: 0, nights: 2 },
  { roomId: 'SS-301', first: 0, nights: 3 },
  { roomId: 'FR-202', first: 0, nights: 3 },
  { roomId: 'PH-501', first: 0, nights: 2 },
  { roomId: 'HT-206', first: 3, nights: 4, guest: UNREACHABLE },
];

const REQUESTS = [
  'A quiet room, please: we come after a night flight.',
  'Baby cot in the room.',
  'We arrive by bicycle. Can we lock them up?',
  'Vegetarian breakfast for one of us.',
  'It is our anniversary.',
  'Late check-out if possible.',
];
const NOTES = [
  'Called: the taxi comes at 05:30 on the day of departure.',
  'Left an umbrella at the desk last time; give it back.',
  'Wants the same room as last year, if it is free.',
  'Asked for an invoice to the company.',
];
const ARRIVALS = ['15:00', '16:30', '18:00', '19:30', '21:00', '22:45'];
const SOURCES = ['walk_in', 'desk', 'site', 'desk', 'site'] as const;
const CHANNELS = ['phone', 'email', 'agency', 'portal'] as const;

/**
 * The stays of the season around `today` (`YYYY-MM-DD`), besides those that are `taken`: about two thirds of all nights. The same day
 * always gives the same stays.
 */
export function demoSeason(today: string, taken: readonly Nights[]): SeasonStay[] {
  const parties = PARTIES.flatMap(([party, first, nights, roomIds]) =>
    roomIds.map((roomId): Slot => ({ party, roomId, first, nights })),
  );
  const planned = [...parties, ...AROUND_TODAY];
  const others = ROOMS.flatMap(({ roomId }): Slot[] => {
    const ofRoom = [...taken, ...planned].filter((stay) => stay.roomId === roomId);
    return fillRoom(roomId, ofRoom, choiceOf(today, roomId));
  });
  const guestOf = guestsInTurn();
  return [...planned, ...others]
    .sort((a, b) => a.first - b.first)
    .map((slot) => ({
      ...toStay(slot, choiceOf(today, `${slot.roomId} ${slot.first}`)),
      guest: slot.guest ?? guestOf(slot),
    }));
}

/** Gives stays, in the order of their first nights, guests in turn: nobody has two rooms at once. */
function guestsInTurn(): (stay: Nights) => DemoGuest {
  const leavesOn = new Map<DemoGuest, number>();
  const others = DEMO_GUESTS.filter((guest) => guest !== UNREACHABLE);
  let turn = 0;
  return ({ first, nights }) => {
    for (;;) {
      const guest = others[turn++ % others.length]!;
      if ((leavesOn.get(guest) ?? -Infinity) > first) continue;
      leavesOn.set(guest, first + nights);
      return guest;
    }
  };
}

/** Nights of a room between those that are taken, with a few free ones before most stays. */
function fillRoom(roomId: string, taken: readonly Nights[], choose: Choose): Nights[] {
  const stays: Nights[] = [];
  for (let day = -PAST_DAYS; ; ) {
    const first = day + choose([0, 0, 1, 1, 2, 3]);
    if (first >= COMING_DAYS) return stays;
    const before = taken.find((stay) => first < stay.first + stay.nights && stay.first <= first);
    const next = Math.min(...taken.map((stay) => stay.first).filter((start) => start > first));
    const nights = Math.min(choose([1, 2, 2, 3, 3, 4, 5, 7]), next - first);
    if (before) day = before.first + before.nights;
    else {
      stays.push({ roomId, first, nights });
      day = first + nights;
    }
  }
}

function toStay({ roomId, first, nights, party, guest }: Slot, choose: Choose): Omit<SeasonStay, 'guest'> {
  const isKnown = party !== undefined || guest !== undefined;
  const status = statusOf(first, nights, isKnown ? 'came' : choose(FATES));
  const source = isKnown ? 'desk' : choose(first < 0 ? SOURCES : SOURCES.slice(1));
  return {
    roomId,
    first,
    nights,
    status,
    ...partyIn(roomOf(roomId).holds, choose),
    source,
    channel: source === 'desk' ? choose(CHANNELS) : null,
    arrivalTime: choose([true, false, false]) ? choose(ARRIVALS) : null,
    requests: party || choose([0, 1, 2, 3, 4, 5]) ? '' : choose(REQUESTS),
    note: choose([0, 1, 2, 3, 4, 5, 6, 7]) ? '' : choose(NOTES),
    party: party ?? null,
  };
}

type Fate = 'came' | 'cancelled' | 'did not come';
const FATES: Fate[] = [...Array.from({ length: 22 }, () => 'came' as const), 'cancelled', 'did not come'];

/** What became of a stay by today. Of those who leave today the guests of one night have left already. */
function statusOf(first: number, nights: number, fate: Fate): BookingStatus {
  if (fate === 'cancelled' && first !== 0) return 'cancelled';
  if (first >= 0) return 'confirmed';
  if (fate === 'did not come' && first + nights <= 0) return 'no_show';
  const isGone = first + nights < 0 || (first + nights === 0 && nights === 1);
  return isGone ? 'checked_out' : 'checked_in';
}

function partyIn(holds: number, choose: Choose): Pick<SeasonStay, 'guests' | 'childrenAges'> {
  if (holds <= 2) return { guests: choose([1, 2, 2, 2]), childrenAges: [] };
  const childrenAges = choose([[], [4], [3, 7], [9, 12]]).slice(0, holds - 2);
  return { guests: 2 + childrenAges.length, childrenAges };
}

type Choose = <T>(from: readonly T[]) => T;

/** Chooses in an order that depends only on the day and what it is for. */
function choiceOf(today: string, what: string): Choose {
  let count = 0;
  return (from) => {
    const hash = createHash('sha256').update(`${today} ${what} ${count++}`).digest();
    return from[hash.readUInt32BE() % from.length]!;
  };
}
