import { randomUUID } from 'node:crypto';
import type { BookingStatus } from '@innkeeper/contracts/booking';
import { digitsOf } from '@innkeeper/contracts/currency';
import { inContext } from '@innkeeper/kit/observe';
import type { Database, Sql, Transaction } from '@innkeeper/kit/postgres';
import { Temporal } from 'temporal-polyfill';
import { bookingPrefixOf } from '../booking-prefix.ts';
import { guestInsert, walkInInsert } from '../guests/add-guest.ts';
import { changeGuest } from '../guests/change-guest.ts';
import { readCurrency } from '../hotel.ts';
import { addRoomNote } from '../housekeeping/room-notes.ts';
import { expectRoom, readRooms } from '../inventory/rooms.ts';
import { seedDemoExtras } from '../rates/extras.ts';
import { priceWithoutRates } from '../rates/price-without-rates.ts';
import { newBookingId } from './booking-id.ts';
import { addBookingNote } from './booking-notes.ts';
import { decide } from './decide.ts';
import type { Command, Decision, NewStay } from './decision.ts';
import { DEMO_CURRENCY, DEMO_HOTEL, DEMO_NIGHTS, demoBookings } from './demo-bookings.ts';
import { DEMO_GUESTS } from './demo-guests.ts';
import { ROOMS, roomOf } from './demo-rooms.ts';
import { demoSeason, type SeasonStay } from './demo-season.ts';
import { groupInsert } from './group-store.ts';
import { accountLock, readBooker } from './read-booker.ts';
import { saveBooking } from './save-booking.ts';

/** `small` are the few stays that tests expect, `full` a busy season around them. */
export type DemoSize = 'small' | 'full';

/** The demo's owner, as identity adds them. */
const STAFF = { id: '5eed0000-0000-4000-8000-000000000002', email: 'staff@marisol.example' };
const BY_STAFF = { requestId: 'demo', actor: { kind: 'staff', id: STAFF.id }, email: STAFF.email };
const DEFECTS = [
  ['5eed0000-0000-4000-8000-0000000000d1', 'HT-205', 'The left bedside lamp flickers. A bulb is ordered.'],
  ['5eed0000-0000-4000-8000-0000000000d2', 'GD-103', 'Shower drains slowly.'],
] as const;

/**
 * Adds the demo hotel's bookings if there are none yet, and the hotel has its currency. Returns how many were added: 0 the second time.
 */
export async function seedDemoBookings(database: Database, today: string, size: DemoSize): Promise<number> {
  const added = await database.transaction(async (tx) => {
    if (!(await isEmptyAndLocked(tx)) || (await readCurrency(tx)) !== DEMO_CURRENCY) return [];
    await seedDemoExtras(tx);
    for (const { roomId, roomName } of ROOMS) await expectRoom(tx, roomId, roomName);
    const hotel = {
      tx,
      today,
      rooms: await readRooms(
        tx,
        ROOMS.map(({ roomId }) => roomId),
      ),
    };
    const known = await addKnownStays(hotel);
    return size === 'small' ? known : [...known, ...(await addSeason(hotel))];
  });
  if (added.length && size === 'full') await addNotes(database, added);
  return added.length;
}

type Hotel = { tx: Transaction; today: string; rooms: Awaited<ReturnType<typeof readRooms>> };
type Added = { bookingId: string; note: string };
type Agreed = Pick<NewStay, 'customerId' | 'email' | 'guestName' | 'start' | 'end' | 'price'> & {
  roomId: string;
  roomName: string;
} & Partial<NewStay>;

/** The stays of demo-bookings.ts. Their guests have the record of an account. */
async function addKnownStays(hotel: Hotel): Promise<Added[]> {
  const { tx, today } = hotel;
  const added: Added[] = [];
  for (const { status, firstName, lastName, ...agreed } of demoBookings(today)) {
    const { customerId, email } = agreed;
    await tx.query(accountLock(customerId));
    await tx.query(guestInsert(customerId, email, null, { firstName, lastName }));
    const { guestName } = await readBooker(tx, { customerId, place: null, today });
    added.push(addStay(hotel, status, { ...agreed, guestName }));
  }
  return added;
}

async function addSeason(hotel: Hotel): Promise<Added[]> {
  const { tx, today } = hotel;
  const season = demoSeason(today, DEMO_NIGHTS);
  for (const guest of new Set(season.map((stay) => stay.guest))) await tx.query(walkInInsert(guest));
  const parties = Map.groupBy(season, ({ party }) => party);
  return [...parties].flatMap(([party, stays]) => {
    if (!party)
      return stays.map((stay) => addSeasonStay(hotel, stay, { groupId: groupOf(tx, stay), group: null }));
    const groupId = randomUUID();
    tx.queryAtCommit(
      groupInsert({ groupId, secretHash: null, arrivalTime: '17:00', requests: party.requests }),
    );
    const together = { groupId, group: { groupId, bookings: stays.length } };
    return stays.map((stay) => addSeasonStay(hotel, stay, together));
  });
}

/** Where the arrival time and the requests of one stay are. */
function groupOf(tx: Transaction, { arrivalTime, requests }: SeasonStay): string | null {
  if (arrivalTime === null && requests === '') return null;
  const groupId = randomUUID();
  tx.queryAtCommit(groupInsert({ groupId, secretHash: null, arrivalTime, requests }));
  return groupId;
}

function addSeasonStay(hotel: Hotel, stay: SeasonStay, together: Pick<NewStay, 'groupId' | 'group'>): Added {
  const { guest, roomId, first, nights, status, note, party, ...said } = stay;
  const room = roomOf(roomId);
  const day = (offset: number) => Temporal.PlainDate.from(hotel.today).add({ days: offset }).toString();
  return addStay(
    hotel,
    status,
    {
      customerId: guest.guestId,
      email: guest.email,
      guestName: `${guest.firstName} ${guest.lastName}`,
      roomId,
      roomName: room.roomName,
      start: day(first),
      end: day(first + nights),
      price: priceWithoutRates(room.pricePerNight, nights, digitsOf(DEMO_CURRENCY)),
      language: guest.language,
      payer: party?.payer ?? null,
      ...together,
      ...said,
    },
    note,
  );
}

/** Decides what happened to a stay day by day, and saves what became of it. */
function addStay(
  { tx, today, rooms }: Hotel,
  status: BookingStatus,
  { roomId, roomName, ...agreed }: Agreed,
  note = '',
): Added {
  const { start, end, customerId } = agreed;
  const category = rooms.get(roomId)?.category ?? null;
  const now = new Date();
  const stay: NewStay = {
    bookingId: newBookingId(bookingPrefixOf(DEMO_HOTEL)),
    guestId: customerId,
    groupId: null,
    group: null,
    currency: DEMO_CURRENCY,
    isCustomerDeleted: false,
    guests: 1,
    childrenAges: [],
    inRooms: [{ roomId, name: roomName, category, start, end }],
    lines: null,
    terms: null,
    code: null,
    priceReason: null,
    extras: [],
    createdAt: now.toISOString(),
    arrivalTime: null,
    requests: '',
    language: null,
    isRoomChosen: true,
    source: 'demo',
    channel: null,
    payer: null,
    ...agreed,
  };
  const life = [
    { command: { type: 'book' as const, stay, details: {} }, today },
    ...LIFE_OF[status]({ start, end, today }),
  ];
  let made: Decision | undefined;
  // What the desk did is in the history, and its guests get e-mails.
  const isByDesk = stay.source === 'desk';
  for (const { command, today: day } of life)
    made = decide(made?.after ?? null, command, { today: day, now }, isByDesk ? 'hotel' : 'guest');
  const save = () => saveBooking(tx, { ...made!, before: null });
  if (isByDesk) inContext(BY_STAFF, save);
  else save();
  return { bookingId: stay.bookingId, note };
}

type Days = { start: string; end: string; today: string };
type Step = { command: Command; today: string };
const arrival = (today: string): Step => ({ command: { type: 'check_in', present: undefined }, today });

/** What happened to a stay after it was booked, and on which days. */
const LIFE_OF: Record<BookingStatus, (days: Days) => Step[]> = {
  confirmed: () => [],
  cancelled: ({ start }) => [{ command: { type: 'cancel', isWaived: false }, today: dayBefore(start) }],
  no_show: ({ start }) => [{ command: { type: 'no_show', isWaived: false }, today: start }],
  checked_in: ({ start }) => [arrival(start)],
  checked_out: ({ start, end }) => [
    arrival(start),
    { command: { type: 'check_out', nights: [], isWaived: false }, today: end },
  ],
};
const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

async function addNotes(database: Database, added: readonly Added[]): Promise<void> {
  await inContext(BY_STAFF, async () => {
    for (const { bookingId, note } of added)
      if (note) await addBookingNote({ database }, STAFF, { bookingId, noteId: randomUUID(), text: note });
    for (const guest of DEMO_GUESTS.filter(({ tags, notes }) => tags.length || notes))
      await changeGuest({ database, mailSecrets: null }, { ...guest, version: 1 });
    for (const [noteId, roomId, text] of DEFECTS)
      await addRoomNote({ database, picturesUrl: '' }, { roomId, noteId, text, photo: null });
  });
}

/** Whether there are no bookings yet. The lock keeps other transactions from adding any until this one ends. */
async function isEmptyAndLocked(sql: Sql): Promise<boolean> {
  await sql.query('lock table bookings in exclusive mode');
  const { rows } = await sql.query<{ empty: boolean }>('select not exists (select from bookings) as empty');
  return rows[0]!.empty;
}
