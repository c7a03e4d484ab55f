import {
  catalogTopic,
  type NewRoom,
  type PublicRoom,
  type RoomChange,
  type RoomListQuery,
  type RoomOnWire,
  type RoomState,
} from '@innkeeper/contracts/catalog';
import { DEFAULT_PAGE_SIZE, type PageInfo, toPageInfo } from '@innkeeper/contracts/lists';
import { foreignPictures, linksByPlace } from '@innkeeper/contracts/own-pictures';
import { editConflict, invalidFields, rejection } from '@innkeeper/kit/http';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import type { Deps as CatalogDeps } from './deps.ts';
import * as store from './store.ts';
import { forgetTranslationsOfOther } from './translation-store.ts';

type Deps = { database: Database };
type DepsToSave = Pick<CatalogDeps, 'database' | 'picturesUrl'>;
type Room = store.Room;

export const toRoomOnWire = ({ categoryId, ...room }: Room): RoomOnWire => room;

/** Without the notes, which are for staff. */
export const toPublicRoom = ({ categoryId, notes, ...room }: Room): PublicRoom => room;

export const listRooms = ({ database }: Deps): Promise<Room[]> => store.selectRooms(database);

/** A page past the last one is empty and still has the total number of rooms. */
export async function pageOfRooms(
  { database }: Deps,
  { pageNumber = 1, pageSize = DEFAULT_PAGE_SIZE, ...query }: RoomListQuery,
): Promise<{ rooms: Room[]; pageInfo: PageInfo }> {
  const page = { pageNumber, pageSize };
  const { rooms, total } = await store.selectPageOfRooms(database, { ...query, ...page });
  return { rooms, pageInfo: toPageInfo(page, total) };
}

/** @throws ApiError 409 `room_id_taken`, 400 for an unknown category and for a picture of another place. */
export const createRoom = ({ database, picturesUrl }: DepsToSave, draft: NewRoom): Promise<Room> =>
  database.transaction(async (tx) => {
    assertOwnPictures(picturesUrl, draft.photo);
    const room = await addRoom(tx, draft);
    record(tx, 'room.created', null, room);
    return room;
  });

/** `createRoom` as part of a larger transaction, and without an entry in the history. */
export async function addRoom(tx: Transaction, draft: NewRoom): Promise<Room> {
  const room = await store.insertRoom(tx, await withCategory(tx, draft));
  if (!room) throw rejection('room_id_taken', { roomId: draft.roomId });
  await forgetTranslationsOfOther(tx, room);
  tx.publish(catalogTopic, 'room.created', room.roomId, room);
  return room;
}

/**
 * Changes what `change` has of the room of that ID.
 * @throws ApiError 404 when there is no such room, 400 for an unknown category and for a new picture of another place, 409
 *   `edit_conflict` when the room's version is not the given one.
 */
export const updateRoom = (
  { database, picturesUrl }: DepsToSave,
  { roomId, version, ...change }: RoomChange & { roomId: string },
): Promise<Room> =>
  database.transaction(async (tx) => {
    const before = await store.selectRoomForUpdate(tx, roomId);
    if (!before) throw rejection('not_found.room', { roomId });
    if (version !== undefined && version !== before.version) throw editConflict(toRoomOnWire(before));
    assertOwnPictures(picturesUrl, change.photo, before);
    const room = await store.updateRoom(tx, await withCategory(tx, { ...before, ...change }));
    tx.publish(catalogTopic, 'room.updated', room.roomId, room);
    record(tx, 'room.updated', before, room);
    return room;
  });

function assertOwnPictures(picturesUrl: string, photo?: string[], before?: Room): void {
  const foreign = foreignPictures(picturesUrl, linksByPlace('photo', photo), before?.photo);
  if (foreign) throw invalidFields(foreign);
}

/** Bookings of the room stay: booking flags them when it receives the event. @throws ApiError 404. */
export const deleteRoom = ({ database }: Deps, roomId: string): Promise<void> =>
  database.transaction(async (tx) => {
    const room = await store.selectRoomForUpdate(tx, roomId);
    if (!room) throw rejection('not_found.room', { roomId });
    await store.deleteRoomById(tx, roomId);
    tx.publish(catalogTopic, 'room.deleted', roomId, { roomId });
    record(tx, 'room.deleted', room, null);
  });

function record(tx: Transaction, action: string, before: Room | null, after: Room | null): void {
  const { roomId: id, name } = (after ?? before)!;
  const state = (room: Room | null) => {
    if (!room) return null;
    const { categoryId: _, version: __, ...fields } = room;
    return fields;
  };
  tx.record({ action, subject: { kind: 'room', id, name }, before: state(before), after: state(after) });
}

/**
 * The room with the category it names, which cannot be deleted until the transaction ends.
 * @throws ApiError 400 naming the field when no category has that name.
 */
async function withCategory(tx: Transaction, draft: NewRoom): Promise<RoomState> {
  const category = await store.keepCategory(tx, draft.category);
  if (!category) throw invalidFields({ category: { code: 'not_category' } });
  return { ...draft, categoryId: category.id, category: category.name };
}
