import { type ReactNode, type RefObject, useState } from 'react';
import { longDate } from '../../shared/calendar.ts';
import { loadCode } from '../../shared/load-code.ts';
import { deleteRecord } from '../../shared/resource/delete-record.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { mayRestoreRoom, mayUndoChanges } from '../layout/may-undo.ts';
import {
  type ComingStays,
  type Room,
  readComingStays,
  type StayChange,
  useCreateRoom,
  useDeleteRoom,
  useUndoMoves,
} from './api.ts';
import type { Answer } from './RoomDeletion.tsx';
import { roomRecord } from './room-record.tsx';

/** Deletes rooms after a question, which offers to move the coming stays first. All of it can be undone. */
export function useRoomDeletion(list: RefObject<HTMLElement | null>) {
  const deletion = useDeleteRoom();
  const creation = useCreateRoom();
  const undoing = useUndoMoves();
  const [dialog, setDialog] = useState<ReactNode>(null);

  const moveBack = async (moved: StayChange[]) => {
    if (moved.length === 0) return;
    try {
      await undoing.mutateAsync(moved);
    } catch (error) {
      notify.failure('The stays are not moved back.', error);
    }
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

  /** Returns whether the room was deleted. */
  const remove = async (room: Room): Promise<boolean> => {
    const { roomId } = room;
    const { isConfirmed, moved } = await ask(room);
    const isDeleted = await deleteRecord({
      ask: () => isConfirmed,
      remove: () => deletion.mutateAsync(roomId),
      restore: async () => {
        await creation.mutateAsync({ roomId, ...roomRecord.toValues(room) });
        await moveBack(moved);
      },
      mayRestore: mayRestoreRoom(room, moved),
      name: `${roomId}, ${room.name}`,
      success: 'Room deleted successfully!',
      list,
    });
    if (!isDeleted && moved.length > 0)
      notify.undoable(
        moved.length === 1 ? '1 stay is moved' : `${moved.length} stays are moved`,
        () => moveBack(moved),
        moved.map(({ bookingId }) => bookingId),
        mayUndoChanges(moved),
      );
    return isDeleted;
  };
  return {
    remove,
    isDeleting: (roomId: string) => deletion.isPending && deletion.variables === roomId,
    /** To be rendered beside the list. */
    dialog,
  };
}

function summarize({ count, first, last }: ComingStays): string | null {
  if (!first || !last) return null;
  const stays = count === 1 ? '1 coming stay' : `${count} coming stays`;
  return `It has ${stays}, from ${longDate(first)} to ${longDate(last)}.`;
}

const toQuestion = ({ roomId, name }: Room, summary: string | null) => ({
  title: `Delete room ${roomId}, ${name}?`,
  text: `${summary ?? ''} Its bookings stay as they are.`.trim(),
  confirm: 'Delete',
  keep: 'Keep room',
});
