import { useEffect, useId, useRef } from 'react';
import Modal from 'react-bootstrap/Modal';
import { useCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import type { MovePlan, Room, StayChange } from './api.ts';
import { useMoves } from './use-moves.ts';
import './RoomDeletion.scss';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');

type Stay = MovePlan['stays'][number];

/** The result of the question. */
export interface Answer {
  isConfirmed: boolean;
  /** The moved stays, even if the room is kept. */
  moved: StayChange[];
}

interface Props {
  room: Room;
  /** How many stays are coming, and when. */
  summary: string;
  onAnswer: (answer: Answer) => void;
}

/**
 * Asks before a room with coming stays is deleted, and offers to move them first. It shows the new room of each stay, and
 * moves no stay to a different room. If something changed since then, it shows the change before the room is deleted.
 */
export function RoomDeletion({ room, summary, onAnswer }: Props) {
  const id = useId();
  const input = { params: { roomId: room.roomId } };
  const plan = useCall('GET /api/desk/rooms/:roomId/moves', input, {
    staleTime: Number.POSITIVE_INFINITY, // the shown plan is the one that is executed
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const round = useMoves(room.roomId, async () => (await plan.refetch({ throwOnError: true })).data!);
  const stays = plan.data?.stays;
  const placed = stays?.filter(({ to }) => to) ?? [];
  const keep = () => onAnswer({ isConfirmed: false, moved: round.moved });
  const confirm = () => onAnswer({ isConfirmed: true, moved: round.moved });
  const moveAndDelete = async () => {
    const moved = await round.carryOut(stays!);
    if (moved) onAnswer({ isConfirmed: true, moved });
  };
  return (
    <Modal
      show
      centered
      scrollable
      animation={false}
      backdrop="static"
      className="room-deletion"
      aria-labelledby={id}
      onHide={keep}
    >
      <Modal.Header>
        <h2 className="modal-title" id={id}>
          <RichWords
            area="office"
            say="rooms.delete.title"
            values={{ room: room.roomId, name: room.name }}
            tags={{ name: (text) => <span dir="auto">{text}</span> }}
          />
        </h2>
      </Modal.Header>
      <Modal.Body aria-busy={!plan.data || round.isBusy}>
        <Changed lines={round.changed} />
        <p>
          {summary} {t('rooms.delete.stays_stay')}{' '}
          <a href={bookingsOf(room)} target="_blank" rel="noreferrer">
            {t('rooms.delete.show_bookings')}
          </a>
        </p>
        {plan.isLoadingError && <LoadFailed error={plan.error} onRetry={() => plan.refetch()} />}
        {plan.isPending && <span className="bone" />}
        {stays && (
          <ul className="plan" aria-label={t('rooms.delete.stays')}>
            {stays.map((stay) => (
              <PlannedStay key={stay.bookingId} stay={stay} />
            ))}
          </ul>
        )}
      </Modal.Body>
      <Modal.Footer>
        <button type="button" className="btn btn-line" onClick={keep}>
          {t('rooms.delete.keep')}
        </button>
        <button type="button" className="btn btn-quiet-danger" aria-disabled={round.isBusy} onClick={confirm}>
          {placed.length > 0 ? t('rooms.delete.anyway') : t('action.delete')}
        </button>
        {placed.length > 0 && (
          <button
            type="button"
            className="btn btn-danger"
            aria-disabled={round.isBusy}
            onClick={() => !round.isBusy && void moveAndDelete()}
          >
            {t('rooms.delete.move', { count: placed.length })}
          </button>
        )}
      </Modal.Footer>
    </Modal>
  );
}

/** Opens in a new tab, so that the question stays open. */
const bookingsOf = ({ roomId }: Room) => `${deskPaths.bookings}?${new URLSearchParams({ q: roomId })}`;

function PlannedStay({ stay }: { stay: Stay }) {
  const { bookingId, guestName, status, start, end, to } = stay;
  return (
    <li>
      <strong>
        <bdi>{guestName || stay.email}</bdi>
      </strong>{' '}
      <span className="code">{bookingId}</span>
      {status === 'checked_in' && t('rooms.delete.in_house')}
      <small>{t('rates.months.span', { first: longDate(start), last: longDate(end) })}</small>
      {to ? (
        <span>
          <RichWords
            area="office"
            say="rooms.delete.to"
            values={{ name: to.name, room: to.roomId }}
            tags={{
              name: (text) => <bdi>{text}</bdi>,
              room: (text) => <span className="room-id">{text}</span>,
            }}
          />
          {!to.isSameCategory && (
            <RichWords
              area="office"
              say="rooms.delete.better"
              values={{ category: to.category }}
              tags={{ category: (text) => <bdi>{text}</bdi> }}
            />
          )}
        </span>
      ) : (
        <span className="text-danger">
          {t('rooms.delete.no_room')} <Contact stay={stay} />
        </span>
      )}
    </li>
  );
}

function Contact({ stay: { phone, phoneE164, email } }: { stay: Stay }) {
  const number = phoneE164 ?? phone?.replaceAll(/[^\d+*#]/g, '');
  return number ? <a href={`tel:${number}`}>{phone}</a> : <a href={`mailto:${email}`}>{email}</a>;
}

/** The changes since the plan was shown; it takes the focus, because the plan below is new. */
function Changed({ lines }: { lines: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lines.length > 0) box.current?.focus();
  }, [lines]);
  if (lines.length === 0) return null;
  return (
    <div className="changed" role="alert" tabIndex={-1} ref={box}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
