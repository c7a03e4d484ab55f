import { useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors.ts';
import { useChange } from '../../shared/api/queries.ts';
import { words } from '../../shared/words/words.ts';
import type { MovePlan, StayChange } from './api.ts';

const t = words('office');

type Stay = MovePlan['stays'][number];

/** Carries plans out, one after the other, until no stay is left that could move. */
export function useMoves(roomId: string, readAgain: () => Promise<MovePlan>) {
  const moving = useChange('POST /api/desk/moves');
  const [moved, setMoved] = useState<StayChange[]>([]);
  const [changed, setChanged] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  const move = async (stays: readonly Stay[]): Promise<StayChange[] | null> => {
    const moves = stays.flatMap(({ bookingId, to }) =>
      to ? { bookingId, from: roomId, to: to.roomId } : [],
    );
    const answer = await moving.mutateAsync({ body: { moves } });
    const changes = answer.moved.flatMap(({ booking: { bookingId }, changeId }) =>
      changeId ? { bookingId, changeId } : [],
    );
    // A repeated round answers the moves of the first one again.
    const all = [...new Map([...moved, ...changes].map((change) => [change.bookingId, change])).values()];
    setMoved(all);
    const known = new Set(stays.map(({ bookingId }) => bookingId));
    const added = (await readAgain()).stays.filter(({ bookingId }) => !known.has(bookingId));
    if (added.length === 0) return all;
    const released = answer.releasedHolds ?? 0;
    setChanged([
      [
        t('rooms.moves.done', { count: answer.moved.length }),
        ...(released > 0 ? [t('rooms.moves.released', { count: released })] : []),
        t('rooms.moves.since_then', { count: added.length }),
      ].join(' '),
    ]);
    return null;
  };
  /** Returns what was moved so far, and null when the plan changed, which is then shown. */
  const carryOut = async (stays: readonly Stay[]): Promise<StayChange[] | null> => {
    setIsBusy(true);
    try {
      return await move(stays);
    } catch (error) {
      setChanged(toLines(error));
      await readAgain().catch(() => undefined);
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { carryOut, moved, changed, isBusy };
}

function toLines(error: unknown): string[] {
  const problems = isApiError(error) ? error.problems : [];
  if (problems.length === 0) return [messageOf(error)];
  const why = problems.map(({ message }) => message);
  return [t('rooms.moves.nothing'), ...why];
}
