import type { BlockForm, BlockOnWire } from '@innkeeper/contracts/booking';
import type { Stay } from '@innkeeper/contracts/dates';
import { editConflict, invalidFields, rejection, violation } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from '../deps.ts';
import { sellOverHolds } from '../stays/holds/desk-holds.ts';
import * as store from './block-store.ts';

type BlockDeps = Pick<Deps, 'database' | 'today'> & {
  availability: Pick<Deps['availability'], 'expectChange'>;
};

/**
 * Takes a room out of order or out of service, or changes that: room, nights, kind and reason. A block that already has
 * these values is not changed. Holds of guests in its nights end.
 * @throws ApiError 400 for past days; 404 for a version of a deleted block; 409 `edit_conflict` when the version is not the
 *   given one, `room_not_available` when a night of the room is taken or the room does not exist
 */
export async function saveBlock(
  { database, availability, today }: BlockDeps,
  blockId: string,
  { version, ...form }: BlockForm & { version?: number },
): Promise<{ block: BlockOnWire; releasedHolds: number }> {
  try {
    const saved = await database.transaction(async (tx) => {
      const before = await store.lockBlock(tx, blockId, form.roomId);
      if (before && isAs(before, form)) return { block: before, releasedHolds: 0 };
      if (!before && version !== undefined) throw rejection('not_found.block');
      if (before && version !== before.version) throw editConflict(before);
      assertDays(before, form, today());
      if (before?.roomId !== form.roomId && !(await store.isRoom(tx, form.roomId)))
        throw rejection('room_not_available.unknown', { roomId: form.roomId });
      const releasedHolds = await sellOverHolds(tx, [form]);
      const after = await store.upsertBlock(tx, blockId, form);
      record(tx, before ? 'block.changed' : 'block.added', before ?? null, after);
      return { block: after, releasedHolds };
    });
    availability.expectChange();
    return saved;
  } catch (error) {
    if (violation(error)?.constraint !== 'no_double_booking') throw error;
    throw nightsTaken(form.roomId, await store.selectFirstTaken(database, form, blockId));
  }
}

/**
 * Ends a block from today on: a block that has begun keeps its past nights, any other is deleted. Returns its remaining part.
 * @throws ApiError 404 for an unknown block; 409 `edit_conflict` when the version is not the given one
 */
export async function removeBlock(
  { database, availability, today }: BlockDeps,
  blockId: string,
  version?: number,
): Promise<BlockOnWire | null> {
  const left = await database.transaction(async (tx) => {
    const before = await store.lockBlock(tx, blockId, null);
    if (!before) throw rejection('not_found.block');
    if (version !== undefined && version !== before.version) throw editConflict(before);
    const date = today();
    if (before.end <= date) return before;
    if (before.start >= date) {
      await store.deleteBlock(tx, blockId);
      record(tx, 'block.removed', before, null);
      return null;
    }
    const after = await store.upsertBlock(tx, blockId, { ...before, end: date });
    record(tx, 'block.changed', before, after);
    return after;
  });
  availability.expectChange();
  return left;
}

/** The blocks in the given number of days from `start`. */
export const listBlocks = (
  { database }: Pick<Deps, 'database'>,
  window: Stay & { days: number },
): Promise<BlockOnWire[]> => store.selectBlocks(database, window);

const isAs = (block: BlockOnWire, { roomId, start, end, kind, reason }: BlockForm): boolean =>
  block.roomId === roomId &&
  block.start === start &&
  block.end === end &&
  block.kind === kind &&
  block.reason === reason;

/** Past nights were sold or not; a block cannot change that. */
function assertDays(before: BlockOnWire | undefined, to: BlockForm, today: string): void {
  const hasBegun = before !== undefined && before.start < today;
  if (to.start !== before?.start && (hasBegun || to.start < today))
    throw invalidFields({
      start: { code: hasBegun ? 'block_has_begun' : 'before_today' },
    });
  if (hasBegun && to.roomId !== before.roomId) throw invalidFields({ roomId: { code: 'block_has_begun' } });
  if (to.end !== before?.end && to.end < today) throw invalidFields({ end: { code: 'before_today' } });
}

function nightsTaken(roomId: string, taken: store.Taken | undefined) {
  if (!taken) return rejection('room_not_available.taken', { roomId });
  const { bookingId, name } = taken;
  const params = { roomId, start: { date: taken.start }, end: { date: taken.end } };
  if (bookingId) {
    const booking = name ? `${name} (${bookingId})` : bookingId;
    return rejection('room_not_available.taken_by', { ...params, booking });
  }
  return name
    ? rejection('room_not_available.taken_for', { ...params, why: name })
    : rejection('room_not_available.taken_from', params);
}

function record(
  tx: Transaction,
  action: 'block.added' | 'block.changed' | 'block.removed',
  before: BlockOnWire | null,
  after: BlockOnWire | null,
): void {
  const { blockId: id, roomId: name } = (after ?? before)!;
  const state = (block: BlockOnWire | null) => {
    if (!block) return null;
    const { blockId: _, version: __, ...fields } = block;
    return fields;
  };
  tx.record({ action, subject: { kind: 'block', id, name }, before: state(before), after: state(after) });
}
