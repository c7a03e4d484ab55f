import { Link } from 'react-router-dom';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { OpenBalance } from '../layout/folio/OpenBalance.tsx';
import { type Grip, gripsOf, type HeldRoom, type Item, kindName, nameOf } from './items.ts';
import type { Draft } from './options.ts';
import type { Outcome } from './use-outcome.ts';

const t = words('desk');
const tShared = words('shared');

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

const gripNames = {
  whole: 'bar.move',
  start: 'bar.arrival',
  end: 'bar.departure',
  rest: 'bar.split',
} as const;
const gripNamesOfBlock = { ...gripNames, start: 'bar.first_day', end: 'bar.last_day' } as const;

/** Below the chart: the selected bar and its actions; while it is moved, the cost. */
export function TapeCard({ item, today, draft, outcome, note, onBegin, ...on }: Props) {
  return (
    <div className="tape-card">
      <p role="status" className={draft && outcome?.kind === 'impossible' ? 'text-danger' : undefined}>
        {draft ? outcome?.text : note}
        {!draft && !note && !item && t('bar.help')}
      </p>
      {draft?.isByKeys && (
        <div className="d-flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-disabled={!outcome?.mayDrop}
            onClick={() => outcome?.mayDrop && on.onDrop()}
          >
            {t('bar.drop')}
          </button>
          {outcome?.isPriced && on.onAgree && (
            <button type="button" className="btn btn-line btn-sm" onClick={on.onAgree}>
              {t('agreed.box')}
            </button>
          )}
          <button type="button" className="btn btn-line btn-sm" onClick={on.onCancel}>
            {tShared('action.cancel')}
          </button>
          <small className="text-body-secondary">
            {draft.grip === 'rest' ? t('bar.keys_rest') : t('bar.keys')}
          </small>
        </div>
      )}
      {!draft && item && (
        <section aria-label={t('bar.selected')} className="tape-selected">
          <span>
            <strong dir="auto">{nameOf(item)}</strong>{' '}
            {item.type === 'stay' && (
              <>
                <StatusBadge status={item.status} /> <OpenBalance bookingId={item.bookingId} />
              </>
            )}
            <PlaceOf item={item} />
          </span>
          <span className="d-inline-flex flex-wrap gap-2">
            {gripsOf(item, today).map((grip) => (
              <button
                key={grip}
                type="button"
                className="btn btn-line btn-sm"
                onClick={() => onBegin(item, grip)}
              >
                {t((item.type === 'stay' ? gripNames : gripNamesOfBlock)[grip])}
              </button>
            ))}
            {item.type === 'hold' && (
              <button type="button" className="btn btn-line btn-sm" onClick={() => on.onReleaseHold(item)}>
                {t('bar.end_hold', { count: item.rooms })}
              </button>
            )}
            {item.type === 'stay' && (
              <Link className="btn btn-line btn-sm" to={bookingPath(item.bookingId)}>
                {t('bar.open')}
              </Link>
            )}
            {item.type === 'block' && (
              <button type="button" className="btn btn-line btn-sm" onClick={() => on.onEditBlock(item)}>
                {t('bar.change_block')}
              </button>
            )}
          </span>
        </section>
      )}
    </div>
  );
}

const roomId = { room: (text: string) => <span className="room-id">{text}</span> };

/** The room and the nights of a bar. */
function PlaceOf({ item }: { item: Item }) {
  const place = { room: item.roomId, start: longDate(item.start), end: longDate(item.end) };
  if (item.type === 'hold')
    return <RichWords area="desk" say="bar.place_of_hold" values={place} tags={roomId} />;
  if (item.type === 'stay') return <RichWords area="desk" say="bar.place" values={place} tags={roomId} />;
  return (
    <RichWords
      area="desk"
      say="bar.place_of_block"
      values={{ ...place, kind: kindName(item.kind) }}
      tags={roomId}
    />
  );
}
