import { catalogTopic } from '@innkeeper/contracts/catalog';
import {
  HOTEL_SUBJECT,
  type HotelChange,
  type HotelOnWire,
  type HotelSettings,
  type HotelState,
  type MapDrawing,
} from '@innkeeper/contracts/hotel';
import { foreignPictures } from '@innkeeper/contracts/own-pictures';
import { addressLines } from '@innkeeper/contracts/postal-address';
import { editConflict, invalidFields, rejection } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import { insertAsk, takeAsk } from './currency-ask-store.ts';
import type { Deps as CatalogDeps } from './deps.ts';
import * as store from './hotel-store.ts';

type Deps = Pick<CatalogDeps, 'database' | 'initialTimeZone'>;

/** Why a setting can no longer be changed, as a text for people. */
const LOCKED = {
  timeZone: 'There are bookings, and their days are days in this time zone.',
  currency: 'There are bookings, and their prices are in this currency.',
};

const LOCKABLE = ['timeZone', 'currency'] as const;

/** The hotel with the time zone that it has until staff set one. */
export const withTimeZone = (
  { initialTimeZone }: Pick<Deps, 'initialTimeZone'>,
  hotel: store.StoredHotel,
): HotelOnWire => ({ ...hotel, timeZone: hotel.timeZone ?? initialTimeZone });

export const readHotel = async (deps: Deps): Promise<HotelOnWire> =>
  withTimeZone(deps, await store.selectHotel(deps.database));

export const readHotelMap = ({ database }: Deps): Promise<MapDrawing | null> => store.selectMap(database);

export async function readHotelSettings(deps: Deps): Promise<HotelSettings> {
  const { database } = deps;
  const [hotel, hasMap, isLocked] = await Promise.all([
    readHotel(deps),
    store.hasMap(database),
    store.hasBookings(database),
  ]);
  return { hotel, hasMap, locked: isLocked ? LOCKED : {} };
}

/**
 * Changes what `change` has of the settings. Before another time zone or currency booking is asked to sell nothing until it
 * knows the result: so no booking is made in another currency than the hotel's (docs/decisions/0123).
 * @throws ApiError 409 `edit_conflict` when their version is not the given one, 409 `locked_by_bookings` for another time
 *   zone or currency once there are bookings, 400 for a map of a place or a drawing that the hotel does not have, and for a
 *   new picture of another place; 503 when booking has to be asked and does not answer.
 */
export async function updateHotel(deps: UpdateDeps, change: HotelChange): Promise<HotelOnWire> {
  const save = (ask?: number) => deps.database.transaction((tx) => updateIn(tx, deps, change, ask));
  const first = await save();
  if ('hotel' in first) return first.hotel;
  await deps.pauseSales(first.ask);
  const second = await save(first.ask);
  if ('hotel' in second) return second.hotel;
  throw new Error('a change of the currency was asked for twice');
}

type UpdateDeps = Deps & Pick<CatalogDeps, 'picturesUrl' | 'pauseSales'>;

/** Saves the settings, or returns the position for which booking has to be asked first. */
async function updateIn(
  tx: Transaction,
  deps: UpdateDeps,
  { version, ...change }: HotelChange,
  ask: number | undefined,
): Promise<{ hotel: HotelOnWire } | { ask: number }> {
  const before = withTimeZone(deps, await store.selectHotelForUpdate(tx));
  if (version !== undefined && version !== before.version) throw editConflict(before);
  assertOwnPictures(deps.picturesUrl, change, before);
  const after = withAddressLines(before, { ...before, ...change });
  await assertMapExists(tx, after);
  const locked = LOCKABLE.filter((name) => after[name] !== before[name]);
  if (locked.length) {
    await assertUnlocked(tx, locked);
    if (ask === undefined) return { ask: await insertAsk(tx, before.version) };
  }
  if (ask !== undefined && !(await takeAsk(tx, ask, before.version))) throw editConflict(before);
  // The prefixes are those of the currency that they were set with.
  const pricePrefixes = after.currency === before.currency ? before.pricePrefixes : null;
  const hotel = await saveHotel(tx, { ...after, pricePrefixes });
  recordChange(tx, before, hotel);
  return { hotel };
}

/**
 * The lines of the address follow from its parts and the country. Lines that a caller sends without parts replace the parts,
 * which would otherwise name another place.
 */
function withAddressLines<State extends HotelState>(before: HotelState, after: State): State {
  const { postalAddress, country } = after;
  const isSameParts = JSON.stringify(postalAddress) === JSON.stringify(before.postalAddress);
  if (isSameParts && after.address.join('\n') !== before.address.join('\n'))
    return { ...after, postalAddress: null };
  if (postalAddress === null) return after;
  const address = addressLines(postalAddress, country);
  return { ...after, address, postalAddress: address.length ? postalAddress : null };
}

/** Stores settings that the transaction has locked, and publishes them. */
export async function saveHotel(tx: Transaction, state: HotelState): Promise<HotelOnWire> {
  const hotel = await store.updateHotel(tx, state);
  tx.publish(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, hotel);
  return hotel;
}

type Recorded = HotelOnWire & { drawing?: MapDrawing | null };

function recordChange(tx: Transaction, before: Recorded, after: Recorded): void {
  const state = ({ version: _, ...hotel }: Recorded) => hotel;
  tx.record({
    action: 'hotel.updated',
    subject: { kind: 'hotel', id: HOTEL_SUBJECT, name: after.name },
    before: state(before),
    after: state(after),
  });
}

/** Lets guests book, or shows them that the hotel opens soon. Doing it again changes nothing. */
export const setHotelOpen = (deps: Deps, open: boolean): Promise<HotelOnWire> =>
  deps.database.transaction(async (tx) => {
    const before = withTimeZone(deps, await store.selectHotelForUpdate(tx));
    if (before.open === open) return before;
    const hotel = await saveHotel(tx, { ...before, open });
    recordChange(tx, before, hotel);
    return hotel;
  });

/**
 * Replaces the drawn map and shows it; null removes it.
 * @throws ApiError 409 `edit_conflict` when the version of the settings is not the given one
 */
export const updateHotelMap = (
  deps: Deps,
  { map, version }: { map: MapDrawing | null; version?: number },
): Promise<HotelOnWire> =>
  deps.database.transaction(async (tx) => {
    const before = withTimeZone(deps, await store.selectHotelForUpdate(tx));
    if (version !== undefined && version !== before.version) throw editConflict(before);
    const drawing = await store.selectMap(tx);
    const hotel = withTimeZone(deps, await store.updateMap(tx, map));
    tx.publish(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, hotel);
    recordChange(tx, { ...before, drawing }, { ...hotel, drawing: map });
    return hotel;
  });

/** The hint may be late, but then booking rejects the change. It is here so that staff see the reason without booking. */
async function assertUnlocked(sql: Sql, changed: readonly (typeof LOCKABLE)[number][]): Promise<void> {
  if (!(await store.hasBookings(sql))) return;
  const [first, second] = changed;
  if (second) throw rejection('locked_by_bookings.time_zone_and_currency');
  throw rejection(first === 'timeZone' ? 'locked_by_bookings.time_zone' : 'locked_by_bookings.currency');
}

function assertOwnPictures(picturesUrl: string, change: HotelChange, before: HotelState): void {
  const pictures = ({ heroPicture, logo, aboutPictures = [] }: Omit<HotelChange, 'version'>) => ({
    heroPicture,
    logo,
    ...Object.fromEntries(aboutPictures.map(({ src }, place) => [`aboutPictures.${place}.src`, src])),
  });
  const kept = Object.values(pictures(before)).map((link) => link ?? null);
  const foreign = foreignPictures(picturesUrl, pictures(change), kept);
  if (foreign) throw invalidFields(foreign);
}

async function assertMapExists(sql: Sql, { map, coordinates }: HotelState): Promise<void> {
  if (map === 'link' && !coordinates) throw invalidFields({ coordinates: { code: 'map_needs_coordinates' } });
  if (map === 'drawn' && !(await store.hasMap(sql)))
    throw invalidFields({ map: { code: 'map_not_uploaded' } });
}
