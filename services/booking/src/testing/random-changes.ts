import { randomUUID } from 'node:crypto';
import type { Stay } from '@innkeeper/contracts/dates';
import type { Database } from '@innkeeper/kit/postgres';
import { below, pick } from '@innkeeper/kit/testing';
import { Temporal } from 'temporal-polyfill';
import { removeBlock, saveBlock } from '../inventory/blocks.ts';
import { freeHolds, keepForHold } from '../inventory/occupancies.ts';
import { lockRooms } from '../inventory/rooms.ts';
import { deleteCategory, markRoomDeleted, upsertCategory, upsertRoom } from '../inventory/store.ts';
import { setDayPrices } from '../rates/day-prices.ts';
import { setRestrictions } from '../rates/day-restrictions.ts';
import { setPriceRules } from '../rates/price-rules.ts';
import type { SignedStay } from '../rates/quote.ts';
import { setRatePlans } from '../rates/rate-plans.ts';
import { addSeason, changeSeason, deleteSeason, listSeasons } from '../rates/seasons.ts';
import { setTaxes } from '../rates/tax-rules.ts';
import { setWeekdayPrices } from '../rates/weekday-prices.ts';
import { bookRoom } from '../stays/book-room.ts';
import { cancelBooking } from '../stays/cancel-booking.ts';
import { changeStatus } from '../stays/change-status.ts';
import { changeStay } from '../stays/change-stay.ts';
import { endExpiredHolds } from '../stays/holds/end-expired-holds.ts';
import { holdEnd, holdInsert } from '../stays/holds/hold-store.ts';
import { moveStays } from '../stays/move-stays.ts';
import { placeOf } from '../stays/place.ts';
import { readBookings } from '../stays/read-bookings.ts';
import { undoChange } from '../stays/undo-change.ts';
import { categoryState, type RoomToAdd, roomState } from './booking.ts';

/** Who may also enter rooms that are not clean, and waive. */
const STAFF = { permissions: ['bookings', 'bookings:price'] };
const REASON = { reason: 'random' };

/** Names in the categories that change; some differ only in case, and Postgres treats them as equal. */
const CHANGING_NAMES = ['Double', 'DOUBLE', 'Suite Ö', 'suite ö', 'Garden', 'Patio', 'Attic', 'Loft'];
const STEADY_NAMES = ['Sea View', 'Ático'];
export const CATEGORY_NAMES = [...CHANGING_NAMES, ...STEADY_NAMES];

type Booked = Stay & { bookingId: string; roomId: string };
/** Changes a room. Returns the stay whose nights this version of the program took or freed. */
type Change = (room: RoomToAdd, open: Booked[]) => Promise<Booked | undefined>;

/** A small hotel in which things happen at random: by the program, and by hand. */
export class RandomHotel {
  today: string;
  readonly database: Database;
  /** Another connection pool, as another replica has. */
  readonly #other: Database;
  readonly #changing = CHANGING_NAMES.slice(0, 4).map((name, i) => ({
    id: randomUUID(),
    name,
    price: `${80 + i}.50`,
  }));
  readonly #steady = STEADY_NAMES.map((name) => ({ id: randomUUID(), name, price: '99.95' }));
  readonly #rooms: RoomToAdd[];

  constructor(options: { database: Database; other: Database; today: string; rooms: number }) {
    this.today = options.today;
    this.database = options.database;
    this.#other = options.other;
    const categories = [...this.#changing, ...this.#steady];
    this.#rooms = Array.from({ length: options.rooms }, (_, i) => ({
      roomId: `R-${i}`,
      category: categories[i % categories.length]!,
      name: `${pick(['Zoo', 'Ärger', 'alpha "q"', 'Beta'])} ${i % 5}`,
      maximumGuests: 1 + below(4),
      available: true,
    }));
  }

  async open(): Promise<void> {
    for (const category of [...this.#changing, ...this.#steady]) await this.#saveCategory(category);
    for (const room of this.#rooms) await this.#saveRoom(room);
  }

  /** Every `of`th room, so that each writer has its own: bookings of one room would only wait for each other. */
  roomsOf(writer: number, of: number): RoomToAdd[] {
    return this.#rooms.filter(
      (_, i) => Math.floor(i / (this.#changing.length + this.#steady.length)) % of === writer,
    );
  }

  /** Whether only its writer's bookings change its search results. */
  isSteady = (room: RoomToAdd) => this.#steady.some(({ id }) => id === room.category.id);

  randomStay(within = 40): Stay {
    const start = below(within);
    return { start: this.inDays(start), end: this.inDays(start + 1 + below(10)) };
  }

  inDays = (days: number) => Temporal.PlainDate.from(this.today).add({ days }).toString();

  /** The possible changes with their frequencies, for all rooms and for rooms that are not steady. */
  readonly changes: Record<string, { share: number; run: Change }> = {
    book: {
      share: 40,
      run: async ({ roomId }, open) => {
        const customer = {
          id: randomUUID(),
          email: 'guest@example.com',
          actor: 'user',
          permissions: [],
          emailVerified: true,
        };
        const booked = await bookRoom(this.#deps, customer, { roomId, ...this.randomStay() });
        open.push(booked);
        // As if the hotel had chosen the room.
        if (below(2))
          await this.database.query('update bookings set is_room_chosen = false where booking_id = $1', [
            booked.bookingId,
          ]);
        return booked;
      },
    },
    cancel: {
      share: 20,
      run: async (_, open) => {
        const [booked] = open.splice(below(open.length), 1);
        if (booked) {
          const staff = { id: randomUUID(), actor: 'staff', permissions: ['bookings'] };
          await cancelBooking(this.#deps, staff, { bookingId: booked.bookingId });
        }
        return booked;
      },
    },
    'check in': { share: 8, run: (_, open) => this.#changeStatus(pick(open), 'checked_in') },
    'check out': { share: 8, run: (_, open) => this.#changeStatus(pick(open), 'checked_out') },
    'no-show': { share: 4, run: (_, open) => this.#changeStatus(pick(open), 'no_show') },
    undo: {
      share: 8,
      run: async (_, open) => {
        const booked = pick(open);
        if (!booked) return undefined;
        const staff = ['checked_in', 'checked_out', 'no_show', 'cancelled'] as const;
        const { changeId } = await changeStatus(this.#deps, STAFF, booked.bookingId, pick(staff), REASON);
        await undoChange(this.#deps, booked.bookingId, changeId);
        return booked;
      },
    },
    'change the nights': {
      share: 10,
      run: async (_, open) => {
        const booked = pick(open);
        if (!booked) return undefined;
        const before = await readBookings(this.database, [booked.bookingId]);
        const { start, end, guests, roomId } = before[0]!;
        const to = { ...this.randomStay(), guests, roomId };
        const from = { start, end, guests, roomId };
        const staff = { permissions: ['bookings', 'bookings:price'] };
        const agreed = below(4) ? {} : { agreedPrice: `${below(200)}.50`, priceReason: 'A regular guest' };
        const { changeId } = await changeStay(this.#deps, staff, booked.bookingId, {
          ...to,
          ...agreed,
          from,
        });
        if (below(3) === 0 && changeId) await undoChange(this.#deps, booked.bookingId, changeId);
        else Object.assign(booked, { start: to.start, end: to.end });
        return booked;
      },
    },
  };
  readonly changesOfUnsteady: typeof this.changes = {
    'move to another room': {
      share: 10,
      run: async (_, open) => {
        const booked = pick(open);
        if (!booked) return undefined;
        const to = pick(this.#rooms.filter((room) => !this.isSteady(room))).roomId;
        await moveStays(
          this.#deps,
          [{ bookingId: booked.bookingId, from: booked.roomId, to }],
          REASON.reason,
        );
        booked.roomId = to;
        return undefined;
      },
    },
    'block or hold by SQL': {
      share: 8,
      run: async ({ roomId }) => {
        const { start, end } = this.randomStay();
        return this.#bySql(
          `insert into occupancies (room_id, nights, kind, expires_at) values ($1, daterange($2, $3), $4, now())`,
          [roomId, start, end, pick(['block', 'hold', 'external'])],
        );
      },
    },
    'block, and perhaps give it back': {
      share: 6,
      run: async ({ roomId }) => {
        const form = { ...this.randomStay(), roomId, kind: 'out_of_service', reason: 'Paint' } as const;
        const { block } = await saveBlock(this.#blockDeps, randomUUID(), form);
        if (below(2)) await removeBlock(this.#blockDeps, block.blockId);
        return undefined;
      },
    },
    'hold, and perhaps let go': {
      share: 6,
      run: async ({ roomId }) => {
        const holdId = randomUUID();
        const quote = { ...this.randomStay(), categoryId: randomUUID() } as SignedStay;
        await this.database.transaction(async (tx) => {
          await lockRooms(tx, [roomId]);
          const segments = [{ roomId, start: quote.start, end: quote.end }];
          tx.queryAtCommit(
            holdInsert({
              holdId,
              secretHash: Buffer.alloc(32),
              requestKey: null,
              customerId: null,
              former: null,
              place: placeOf(''),
              isVerified: false,
              stay: quote,
              nights: 1,
              rooms: [{ segments, categories: [''], quote }],
            }),
          );
          tx.queryAtCommit(keepForHold(holdId, segments));
        });
        if (below(3) === 0)
          await this.database.transaction(async (tx) => {
            tx.queryAtCommit(holdEnd(holdId));
            tx.queryAtCommit(freeHolds([holdId]));
          });
        else if (below(2)) {
          await this.database.query('update holds set expires_at = now() where hold_id = $1', [holdId]);
          await endExpiredHolds(this.database);
        }
        return undefined;
      },
    },
    'free by SQL': {
      share: 3,
      run: ({ roomId }) =>
        this.#bySql(`delete from occupancies where room_id = $1 and kind <> 'stay'`, [roomId]),
    },
    'move by SQL': {
      share: 3,
      run: ({ roomId }) => {
        const to = pick(this.#rooms.filter((room) => !this.isSteady(room)));
        return this.#bySql(`update occupancies set room_id = $2 where room_id = $1 and kind <> 'stay'`, [
          roomId,
          to.roomId,
        ]);
      },
    },
    'close or open a room': {
      share: 4,
      run: (room) => {
        room.available = !room.available;
        return this.#saveRoom(room);
      },
    },
    'rename a room': {
      share: 3,
      run: (room) => {
        Object.assign(room, {
          name: `${pick(['Zoo', 'Ärger', 'Beta\n'])}${below(9)}`,
          maximumGuests: 1 + below(4),
        });
        return this.#saveRoom(room);
      },
    },
    'move a room': {
      share: 3,
      run: (room) => {
        room.category = pick(this.#changing);
        return this.#saveRoom(room);
      },
    },
    'delete a room': {
      share: 2,
      run: async (room) => {
        await markRoomDeleted(this.#other, room.roomId);
        return below(3) ? this.#saveRoom(room) : undefined;
      },
    },
    'change a price': {
      share: 3,
      run: () => {
        const category = pick(this.#changing);
        category.price = `${below(300)}.${pick(['00', '25'])}`;
        return this.#saveCategory(category);
      },
    },
    'set or remove day prices': {
      share: 4,
      run: async () => {
        const first = below(60);
        const amount = pick([null, `${below(300)}.00`, `${below(300)}.99`]);
        const nights = Array.from({ length: 1 + below(30) }, (_, i) => ({
          night: this.inDays(first + i),
          amount,
        }));
        const categoryId = pick(this.#changing).id;
        await setDayPrices(this.#rateDeps, { categoryId, nights });
        return undefined;
      },
    },
    'price guests and long stays': {
      share: 3,
      run: async () => {
        const rule = (categoryId: string) => ({
          categoryId,
          includedGuests: 1 + below(2),
          extraAdult: `${below(40)}.50`,
          childBands: [{ maximumAge: 12, amount: '10.05' }],
        });
        await setPriceRules(this.#rateDeps, {
          occupancy: below(4) ? [rule(pick(this.#changing).id)] : [],
          lengthTiers: below(3) ? [{ minimumNights: 2 + below(5), percent: pick(['7.50', '12.00']) }] : [],
        });
        return undefined;
      },
    },
    'tax stays': {
      share: 3,
      run: async () => {
        const taxes = [
          { name: 'VAT', per: 'percent', rate: pick(['7', '8.875']), isIncluded: below(2) === 0 },
          { name: 'City tax', per: 'person_night', rate: '2.35', lastNight: this.inDays(below(60)) },
          { name: 'Cleaning', per: 'stay', rate: '25', firstNight: this.inDays(below(60)) },
        ] as const;
        await setTaxes(this.#rateDeps, {
          taxes: taxes
            .filter(() => below(2))
            .map((tax) => ({
              kind: 'tax',
              base: 'nights',
              isIncluded: false,
              minimumAge: 16,
              maximumNights: pick([null, 3]),
              firstNight: null,
              lastNight: null,
              isPaidAtHotel: false,
              ...tax,
            })),
        });
        return undefined;
      },
    },
    'plan stays': {
      share: 2,
      run: async () => {
        const policy = { freeDays: below(3), freeTime: '18:00', fee: 'all', feePercent: null } as const;
        const cheaper = { name: 'Non-refundable', adjustPercent: pick(['-10', '-7.5']) };
        await setRatePlans(this.#rateDeps, {
          plans: below(3)
            ? [
                { name: 'Flexible', adjustPercent: '0', policy },
                { ...cheaper, policy: { ...policy, freeDays: null } },
              ]
            : [],
        });
        return undefined;
      },
    },
    'price weekdays': {
      share: 2,
      run: async () => {
        const weekend = below(3) ? `${90 + below(90)}.00` : null;
        const amounts = [null, null, null, null, weekend, weekend, null];
        await setWeekdayPrices(this.#rateDeps, { categoryId: pick(this.#changing).id, amounts });
        return undefined;
      },
    },
    'restrict days': {
      share: 5,
      run: async () => {
        const first = below(60);
        const minimumNights = pick([null, 2, 4]);
        const rule = {
          minimumNights,
          maximumNights: pick([null, 6]),
          isClosed: below(6) === 0,
          isClosedToArrival: below(3) === 0,
          isClosedToDeparture: below(3) === 0,
        };
        const restriction = below(3) && Object.values(rule).some(Boolean) ? rule : null;
        const days = Array.from({ length: 1 + below(10) }, (_, i) => ({
          day: this.inDays(first + i),
          restriction,
        }));
        await setRestrictions(this.#rateDeps, { categoryId: pick(this.#changing).id, days });
        return undefined;
      },
    },
    'add, change or delete a season': {
      share: 4,
      run: async () => {
        const first = below(60);
        const form = {
          name: 'Season',
          priority: below(3),
          firstNight: this.inDays(first),
          lastNight: this.inDays(first + below(40)),
          prices: [...new Set([pick(this.#changing).id, pick(this.#changing).id])].map((categoryId) => ({
            categoryId,
            amounts: Array.from({ length: 7 }, () => pick([null, `${below(300)}.00`, `${below(300)}.05`])),
          })),
        };
        const season = pick(await listSeasons(this.#rateDeps));
        const seasonId = season?.seasonId ?? '';
        if (!season || below(3) === 0) await addSeason(this.#rateDeps, form);
        else if (below(2)) await changeSeason(this.#rateDeps, { ...form, seasonId });
        else await deleteSeason(this.#rateDeps, seasonId);
        return undefined;
      },
    },
    'rename a category': {
      share: 2,
      run: () => {
        const category = pick(this.#changing);
        category.name = pick(CHANGING_NAMES);
        return this.#saveCategory(category);
      },
    },
    'delete a category': {
      share: 2,
      run: async () => {
        const category = pick(this.#changing);
        await deleteCategory(this.#other, category.id);
        return below(3) ? this.#saveCategory(category) : undefined;
      },
    },
  };

  get #rateDeps() {
    return { database: this.database, availability: { expectChange: () => {} } };
  }

  get #blockDeps() {
    return { ...this.#rateDeps, today: () => this.today };
  }

  get #deps() {
    return {
      database: this.database,
      mailSecrets: null,
      today: () => this.today,
      firstNight: () => this.today,
      now: () => new Date(),
      metrics: { countRejection: () => {} },
    };
  }

  async #changeStatus(booked: Booked | undefined, to: 'checked_in' | 'checked_out' | 'no_show') {
    if (booked) await changeStatus(this.#deps, STAFF, booked.bookingId, to, REASON);
    return booked;
  }

  async #bySql(statement: string, values: unknown[]): Promise<undefined> {
    await this.#other.query(statement, values);
  }

  async #saveRoom(room: RoomToAdd): Promise<undefined> {
    await upsertRoom(this.#other, roomState(room));
  }

  async #saveCategory(category: RoomToAdd['category']): Promise<undefined> {
    await upsertCategory(this.#other, categoryState(category));
  }
}
