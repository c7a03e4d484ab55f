import { Link } from 'react-router-dom';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { type Grip, gripsOf, type HeldRoom, type Item, kindName, nameOf } from './items.ts';
import type { Draft } from './options.ts';
import type { Outcome } from './use-outcome.ts';

interface Props {
  item: Item | undefined;
  today: string;
  draft: Draft | null;
  outcome: Outcome | null;
  /** The last event, for users who do not see the chart. */
  note: string;
  onBegin: (item: Item, grip: Grip) => void;
  onEditBlock: (item: Item & { type: 'block' }) => void;
  onReleaseHold: (item: HeldRoom) => void;
  onDrop: () => void;
  /** Left out for staff who may not agree on prices. */
  onAgree?: (() => void) | undefined;
  onCancel: () => void;
}

const gripNames = { whole: 'Move', start: 'Arrival', end: 'Departure', rest: 'Split' } as const;
const gripNamesOfBlock = { ...gripNames, start: 'First day', end: 'Last day' } as const;

/** Below the chart: the selected bar and its actions; while it is moved, the cost. */
export function TapeCard({ item, today, draft, outcome, note, onBegin, ...on }: Props) {
  return (
    <div className="tape-card">
      <p role="status" className={draft && outcome?.kind === 'impossible' ? 'text-danger' : undefined}>
        {draft ? outcome?.text : note}
        {!draft &&
          !note &&
          !item &&
          'Press a bar, then drag it or one of its ends; with Shift, the rest of a stay from that night on. Keys: arrows, then M, A, D, or S to split.'}
      </p>
      {draft?.isByKeys && (
        <div className="d-flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-disabled={!outcome?.mayDrop}
            onClick={() => outcome?.mayDrop && on.onDrop()}
          >
            Drop here
          </button>
          {outcome?.isPriced && on.onAgree && (
            <button type="button" className="btn btn-line btn-sm" onClick={on.onAgree}>
              Agree on another price
            </button>
          )}
          <button type="button" className="btn btn-line btn-sm" onClick={on.onCancel}>
            Cancel
          </button>
          <small className="text-body-secondary">
            {draft.grip === 'rest'
              ? 'Arrow keys choose the night and the room, or press a night of a room.'
              : 'Arrow keys, or press a day of a room.'}
          </small>
        </div>
      )}
      {!draft && item && (
        <section aria-label="Selected" className="tape-selected">
          <span>
            <strong dir="auto">{nameOf(item)}</strong>{' '}
            {item.type === 'stay' && <StatusBadge status={item.status} />}
            {item.type === 'block' && kindName(item.kind)}
            {item.type === 'hold' && 'by a guest online,'} <span className="room-id">{item.roomId}</span>,{' '}
            {longDate(item.start)} – {longDate(item.end)}
          </span>
          <span className="d-inline-flex flex-wrap gap-2">
            {gripsOf(item, today).map((grip) => (
              <button
                key={grip}
                type="button"
                className="btn btn-line btn-sm"
                onClick={() => onBegin(item, grip)}
              >
                {(item.type === 'stay' ? gripNames : gripNamesOfBlock)[grip]}
              </button>
            ))}
            {item.type === 'hold' && (
              <button type="button" className="btn btn-line btn-sm" onClick={() => on.onReleaseHold(item)}>
                {item.rooms > 1 ? `End the hold of ${item.rooms} rooms` : 'End the hold'}
              </button>
            )}
            {item.type === 'stay' && (
              <Link className="btn btn-line btn-sm" to={bookingPath(item.bookingId)}>
                Open booking
              </Link>
            )}
            {item.type === 'block' && (
              <button type="button" className="btn btn-line btn-sm" onClick={() => on.onEditBlock(item)}>
                Change or remove
              </button>
            )}
          </span>
        </section>
      )}
    </div>
  );
}
