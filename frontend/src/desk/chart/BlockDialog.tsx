import { useId, useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import { Link } from 'react-router-dom';
import { useCall, useChange } from '../../shared/api/queries.ts';
import { addDays, longDate, nightsBetween } from '../../shared/calendar.ts';
import { bookingPath, newBookingPath } from '../../shared/desk-paths.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { useMay } from '../../shared/resource/may.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { mayUndoBlock } from '../layout/may-undo.ts';
import type { BlockForm, BlockOnWire, Chart } from './api.ts';
import { nameOf, type Place } from './items.ts';
import '../../shared/resource/desk-dialog.scss';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

interface Props {
  /** The nights to block, or the block to change. */
  place: Place;
  block: BlockOnWire | null;
  rooms: Chart['rooms'];
  onClose: () => void;
}

const formOf = ({ roomId, start, end, kind, reason }: BlockForm): BlockForm => ({
  roomId,
  start,
  end,
  kind,
  reason,
});

/** Takes a room out of order or out of service for some nights, with the reason; or changes or ends a block. */
export function BlockDialog({ place, block, rooms, onClose }: Props) {
  const id = useId();
  const [blockId] = useState(() => block?.blockId ?? crypto.randomUUID());
  const saving = useChange('PUT /api/desk/blocks/:blockId');
  const removing = useChange('DELETE /api/desk/blocks/:blockId');
  const save = (body: BlockForm & { version?: number }) => saving.mutateAsync({ params: { blockId }, body });
  const end = ({ version }: BlockOnWire) => removing.mutateAsync({ params: { blockId }, query: { version } });
  const [initial] = useState<BlockForm>(() =>
    block ? formOf(block) : { ...place, kind: 'out_of_order', reason: '' },
  );
  const undo = (carryOut: () => Promise<unknown>) =>
    attempt(carryOut, { done: t('block.undone'), failed: t('block.not_undone') });
  const form = useDeskForm<BlockForm, BlockForm, BlockOnWire>({
    name: `block ${block?.blockId ?? ''}`,
    record: block,
    initial,
    loadSchema: async () => (await import('./shapes.ts')).blockFormSchema,
    whenBlank: {
      reason: t('block.reason_missing'),
      start: t('block.day_missing'),
      end: t('block.day_missing'),
    },
    save: async (values, opened) => {
      const version = opened ? { version: opened.version } : {};
      const { block: saved } = await save({ ...values, ...version });
      form.reset(values);
      onClose();
      notify.undoable(
        t('block.done', { room: saved.roomId }),
        () => undo(() => (opened ? save({ ...formOf(opened), version: saved.version }) : end(saved))),
        [saved.blockId],
        mayUndoBlock(saved.blockId, saved, opened),
      );
    },
    byCode: { room_not_available: 'roomId' },
  });
  const remove = async (removed: BlockOnWire) => {
    try {
      const { block: left } = await end(removed);
      onClose();
      notify.undoable(
        t('block.free_again', { room: removed.roomId }),
        () => undo(() => save({ ...formOf(removed), ...(left && { version: left.version }) })),
        [removed.blockId],
        mayUndoBlock(removed.blockId, left, removed),
      );
    } catch (error) {
      notify.failure(t('block.still_blocked', { room: removed.roomId }), error);
    }
  };
  const { field, watch, formState } = form;
  const { roomId, start, end: until } = watch();
  const mayBook = useMay()('bookings');
  return (
    <Modal show centered animation={false} className="desk-dialog" aria-labelledby={id} onHide={onClose}>
      <form {...form.attributes} aria-labelledby={id}>
        <Modal.Header>
          <h2 className="modal-title" id={id}>
            {block ? t('block.title') : t('block.new')}
          </h2>
        </Modal.Header>
        <Modal.Body className="form-grid">
          {!block && mayBook && start < until && (
            <p className="full mb-0">
              <Link className="btn btn-primary" to={newBookingPath({ roomId, start, end: until })}>
                {t('block.book_instead')}
              </Link>
            </p>
          )}
          <SelectField label={t('chart.room')} className="full" required {...field('roomId')}>
            {rooms
              .filter(({ deleted, roomId }) => !deleted || roomId === place.roomId)
              .map(({ roomId, name }) => (
                <option key={roomId} value={roomId}>
                  {t('block.room', { room: roomId, name })}
                </option>
              ))}
          </SelectField>
          <TextField label={t('block.from')} type="date" className="half" required {...field('start')} />
          <TextField
            label={t('block.until')}
            type="date"
            className="half"
            min={start ? addDays(start, 1) : undefined}
            required
            {...field('end')}
          />
          <SelectField label={t('block.kind')} className="full" required {...field('kind')}>
            <option value="out_of_order">{t('block.out_of_order')}</option>
            <option value="out_of_service">{t('block.out_of_service')}</option>
          </SelectField>
          <TextField
            label={t('block.reason')}
            className="full"
            maxLength={200}
            required
            {...field('reason')}
          />
          {formState.errors.roomId && start < until && <InTheWay place={{ roomId, start, end: until }} />}
          <FormProblem>{form.problem}</FormProblem>
        </Modal.Body>
        <Modal.Footer>
          {block && (
            <button
              type="button"
              className="btn btn-quiet text-danger me-auto"
              aria-disabled={removing.isPending}
              onClick={() => !removing.isPending && void remove(block)}
            >
              {t('block.give_back')}
            </button>
          )}
          <button type="button" className="btn btn-line" onClick={onClose}>
            {tShared('action.cancel')}
          </button>
          <SubmitButton isBusy={form.isBusy}>{block ? t('conflict.save') : t('block.save')}</SubmitButton>
        </Modal.Footer>
      </form>
    </Modal>
  );
}

/** The chart shows no more days at once. */
const MOST_DAYS = 92;

/** The stays that keep a room from being blocked, each with a way to it, where it can be moved. */
function InTheWay({ place: { roomId, start, end } }: { place: Place }) {
  const days = Math.min(nightsBetween(start, end), MOST_DAYS);
  const { data } = useCall('GET /api/desk/chart', { query: { start, days } }, { staleTime: 0 });
  const stays = (data?.stays ?? []).filter(
    (stay) => stay.roomId === roomId && stay.start < end && start < stay.end,
  );
  return stays.length ? (
    <ul className="full mb-0">
      {stays.map((stay) => (
        <li key={`${stay.bookingId} ${stay.start}`}>
          <Link to={bookingPath(stay.bookingId)}>
            <bdi>{nameOf({ type: 'stay', ...stay })}</bdi>
          </Link>{' '}
          {t('booking.dates', { start: longDate(stay.start), end: longDate(stay.end) })}
        </li>
      ))}
    </ul>
  ) : null;
}
