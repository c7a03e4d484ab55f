import { type ReactNode, useRef, useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { loadCode } from '../../shared/load-code.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { useRemoval } from '../../shared/resource/removal.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { mayRestoreRoom, mayUndoChanges } from '../layout/may-undo.ts';
import { type ComingStays, type Room, readComingStays, type StayChange } from './api.ts';
import type { Answer } from './RoomDeletion.tsx';
import { roomRecord } from './room-record.tsx';

const t = words('office');

/** Deletes rooms after a question, which offers to move the coming stays first. All of it can be undone. */
export function useRoomDeletion(onRemoved: (room: Room) => unknown) {
  const deletion = useChange('DELETE /api/room/:roomId');
  const creation = useChange('POST /api/room');
  const undoing = useChange('POST /api/desk/undo');
  const [dialog, setDialog] = useState<ReactNode>(null);
  /** By the room that they left. */
  const moves = useRef(new Map<string, StayChange[]>());
  const movedFrom = ({ roomId }: Room) => moves.current.get(roomId) ?? [];

  const moveBack = async (moved: StayChange[]) => {
    if (moved.length > 0)
      await attempt(() => undoing.mutateAsync({ body: { changes: moved } }), {
        failed: t('rooms.moves.not_back'),
      });
  };

  const ask = async (room: Room): Promise<Answer> => {
    const stays = await readComingStays(room.roomId).catch(() => null);
    const summary = stays && summarize(stays);
    const code = summary && (await loadCode(() => import('./RoomDeletion.tsx')).catch(() => null));
    if (!code) return { isConfirmed: await confirmHarm(toQuestion(room, summary)), moved: [] };
    const { RoomDeletion } = code;
    const asking = document.activeElement;
    const answer = await new Promise<Answer>((resolve) =>
      setDialog(<RoomDeletion room={room} summary={summary} onAnswer={resolve} />),
    );
    setDialog(null);
    if (asking instanceof HTMLElement) asking.focus();
    return answer;
  };

  const { section, isRemoving, ...removal } = useRemoval<Room>({
    keyOf: ({ roomId }) => roomId,
    nameOf: ({ roomId, name }) => `${roomId}, ${name}`,
    ask: async (room) => {
      const { isConfirmed, moved } = await ask(room);
      moves.current.set(room.roomId, moved);
      return isConfirmed;
    },
    remove: ({ roomId }) => deletion.mutateAsync({ params: { roomId } }),
    done: t('rooms.delete.done'),
    undo: {
      restore: async (room) => {
        await creation.mutateAsync({ body: { roomId: room.roomId, ...roomRecord().toValues(room) } });
        await moveBack(movedFrom(room));
      },
      mayRestore: (room) => mayRestoreRoom(room, movedFrom(room)),
    },
    onRemoved,
  });
  const remove = async (room: Room) => {
    const isDeleted = await removal.remove(room);
    const moved = movedFrom(room);
    if (!isDeleted && moved.length > 0)
      notify.undoable(
        t('rooms.moves.note', { count: moved.length }),
        () => moveBack(moved),
        moved.map(({ bookingId }) => bookingId),
        mayUndoChanges(moved),
      );
  };
  return {
    remove,
    isRemoving,
    section,
    /** To be rendered beside the list. */
    dialog,
  };
}

function summarize({ count, first, last }: ComingStays): string | null {
  if (!first || !last) return null;
  return t('rooms.delete.coming', { count, first: longDate(first), last: longDate(last) });
}

const toQuestion = ({ roomId, name }: Room, summary: string | null) => ({
  title: t('rooms.delete.title_plain', { room: roomId, name }),
  text: `${summary ?? ''} ${t('rooms.delete.text')}`.trim(),
  confirm: t('action.delete'),
  keep: t('rooms.delete.keep'),
});
