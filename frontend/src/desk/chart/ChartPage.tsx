import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChange } from '../../shared/api/queries.ts';
import {
  addDays,
  longDate,
  nightCount,
  nightsBetween,
  today as todayAtHotel,
} from '../../shared/calendar.ts';
import { newBookingPath } from '../../shared/desk-paths.ts';
import { loadLater } from '../../shared/load-later.ts';
import { useMay } from '../../shared/resource/may.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useMediaQuery } from '../../shared/ui/layout/use-media-query.ts';
import { useParamsOfAddress } from '../../shared/ui/table/list-in-address.ts';
import { type AgreedPrice, type BlockOnWire, type Chart, type ChartWindow, useChart } from './api.ts';
import { BarTip, useRested } from './BarTip.tsx';
import { ChartHead, lengths } from './ChartHead.tsx';
import { changedPlace, GROUP_MARK, keyOf, NOTES_MARK, nameOf, type Place } from './items.ts';
import {
  barNow,
  denseLines,
  isAsItWas,
  isFree,
  type Layout,
  layOut,
  noLayout,
  roomyLines,
} from './layout.ts';
import type { Draft } from './options.ts';
import { Tape } from './Tape.tsx';
import { TapeCard } from './TapeCard.tsx';
import { useDrop } from './use-drop.ts';
import { useOutcome } from './use-outcome.ts';
import { useTape } from './use-tape.ts';
import './ChartPage.scss';
import { statusName } from '../../shared/ui/table/cells.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

// Loaded with their first opening, because the code of forms would be a seventh of what the page loads.
const AgreeOnPriceDialog = loadLater(
  async () => (await import('./AgreeOnPriceDialog.tsx')).AgreeOnPriceDialog,
);
const BlockDialog = loadLater(async () => (await import('./BlockDialog.tsx')).BlockDialog);

/** How many days before today are shown at first, because current guests arrived then. */
const daysBefore = 2;

/** The window in the address; by default it begins shortly before `today`. */
function useWindow(today: string) {
  const { params, change } = useParamsOfAddress();
  const days = lengths.find((length) => String(length) === params.get('days')) ?? 14;
  const from = params.get('from') ?? '';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from));
  const start = isDay ? from : addDays(today, -daysBefore);
  const show = (part: { from?: string | undefined; days?: string | undefined }) => change(part);
  return { start, days, show };
}

/** The whole house: rooms × days, with all changes of stays by dragging. */
export function ChartPage() {
  const [today, setToday] = useState(todayAtHotel);
  const { start, days, show } = useWindow(today);
  const shown: ChartWindow = useMemo(() => ({ start, days }), [start, days]);
  const { data: chart, dataUpdatedAt, error, isLoadingError, refetch, isPlaceholderData } = useChart(shown);
  const isWide = useMediaQuery('(min-width: 992px)');
  const isDense = useMediaQuery('(pointer:fine)') && isWide;
  const layout = useMemo(
    () => (chart ? layOut(chart, isDense ? denseLines : roomyLines) : noLayout),
    [chart, isDense],
  );
  const [draft, setDraft] = useState<Draft | null>(null);
  const [drawn, setDrawn] = useState<Place | null>(null);
  /** Free nights that the arrow keys choose. */
  const [cursor, setCursor] = useState<Place | null>(null);
  const { rested, point } = useRested();
  const navigate = useNavigate();
  const [note, setNote] = useState('');
  const [isDrawing, setIsDrawing] = useState(false);
  const [blocking, setBlocking] = useState<{ place: Place; block: BlockOnWire | null } | null>(null);
  const { outcome, rooms } = useOutcome(draft, shown);
  const drop = useDrop(shown);
  const mayAgree = useMay()('bookings:price');
  const [isAgreeing, setIsAgreeing] = useState(false);
  const date = chart?.date ?? today;
  const isBusy = draft !== null || drawn !== null;
  const newestAnswer = useRef(0);
  // The day comes from the server, and the page advances to the new day after midnight, but not while something is being dragged.
  // Windows that were loaded before midnight may still be cached, so only a newer answer counts.
  useEffect(() => {
    if (isBusy || !chart || dataUpdatedAt <= newestAnswer.current) return;
    newestAnswer.current = dataUpdatedAt;
    setToday(chart.date);
  }, [isBusy, chart, dataUpdatedAt]);

  const closeDraft = (words: string) => {
    if (draft) tape.focus(keyOf(draft.item));
    setDraft(null);
    setDrawn(null);
    setNote(words);
  };
  const cancel = () => closeDraft(draft ? t('chart.not_moved', { name: nameOf(draft.item) }) : '');
  const carryOut = async (agreed?: AgreedPrice) => {
    if (drawn) {
      setBlocking({ place: drawn, block: null });
      setIsDrawing(false);
      return;
    }
    if (!draft || !outcome) return;
    const { item, to, isByKeys } = draft;
    if (!outcome.mayDrop) {
      if (!isByKeys)
        closeDraft(outcome.kind === 'same' ? '' : t('chart.not_moved_because', { reason: outcome.text }));
      return;
    }
    const after = keyOf({ ...item, ...changedPlace(item, to, outcome.since) });
    setDraft(null);
    setNote(agreed ? t('chart.saving') : t('chart.saving_outcome', { outcome: outcome.text }));
    tape.setSelected(after);
    tape.focus(after);
    const isDone = await drop(draft, outcome, agreed && { ...agreed, price: outcome.priceBefore });
    setNote(isDone ? t('chart.saved') : t('chart.not_moved', { name: nameOf(item) }));
    if (!isDone) tape.focus(keyOf(item));
  };
  const tape = useTape({
    layout,
    today: date,
    draft,
    onDraft: setDraft,
    cursor,
    onCursor: (place) => {
      setCursor(place);
      setNote('');
    },
    onBook: (place) => navigate(newBookingPath(place)),
    onDrop: () => void carryOut(),
    onCancel: cancel,
  });
  const releasing = useChange('DELETE /api/desk/holds/:holdId');
  const release = async (holdId: string) => {
    try {
      await releasing.mutateAsync({ params: { holdId } });
      notify.success(t('holds.ended', { count: 1 }));
    } catch (error) {
      notify.failure(t('holds.not_ended'), error);
    }
  };
  const isInWindow = draft !== null && draft.item.start < addDays(start, days) && draft.item.end > start;
  const isLost = isInWindow && !isPlaceholderData && !isAsItWas(draft.item, layout);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each bar that is lost
  useEffect(() => {
    if (!isLost) return;
    const now = barNow(draft.item, layout);
    if (now) tape.focus(keyOf(now));
    setIsAgreeing(false);
    setDraft(null);
    const name = nameOf(draft.item);
    setNote(now ? t('chart.moved_by_other', { name }) : t('chart.removed_by_other', { name }));
  }, [isLost]);
  const selected = tape.itemOf(tape.selected);
  /** Tonight, in the selected room or else the first. */
  const toBlock = ({ rooms }: Chart) => {
    const roomId = selected?.roomId ?? rooms[0]!.roomId;
    return { place: { roomId, start: date, end: addDays(date, 1) }, block: null };
  };
  const closeBlock = () => {
    setBlocking(null);
    setDrawn(null);
  };
  const reportFailure = (error: Error) => {
    setIsAgreeing(false);
    closeBlock();
    notify.failure(t('chart.form_not_opened'), error);
  };
  return (
    <>
      <ChartHead
        window={shown}
        onShow={show}
        onBlock={chart && chart.rooms.length > 0 ? () => setBlocking(toBlock(chart)) : undefined}
      />
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {!isLoadingError && (
        <section
          className="panel tape-panel"
          aria-label={t('chart.title')}
          aria-busy={!chart || isPlaceholderData}
        >
          {chart && chart.rooms.length === 0 && (
            <div className="empty">
              <strong>{t('chart.no_rooms')}</strong>
              <p>{t('chart.add_rooms')}</p>
            </div>
          )}
          {chart && chart.rooms.length > 0 && (
            <>
              <Tape
                chart={chart}
                layout={layout}
                tape={tape}
                draft={draft}
                outcome={outcome}
                rooms={rooms}
                drawn={drawn ?? cursor}
                isDrawing={isDrawing}
                window={shown}
                isLoading={isPlaceholderData}
                onDraft={(next) => {
                  setDraft(next);
                  setNote('');
                }}
                onDraw={setDrawn}
                onPick={(place) => setBlocking({ place, block: null })}
                onDrop={() => void carryOut()}
                onCancel={cancel}
                onPoint={point}
              />
              <BarTip
                bar={isBusy || cursor ? null : rested}
                item={tape.itemOf(rested?.dataset['bar'] ?? null)}
                onClose={() => point(null)}
              />
              <TapeCard
                draft={draft}
                outcome={outcome}
                note={cursor ? cursorInWords(cursor, layout) : note}
                item={cursor ? undefined : selected}
                today={date}
                onBegin={tape.begin}
                onEditBlock={(item) => setBlocking({ place: item, block: item })}
                onReleaseHold={(item) => void release(item.holdId)}
                onDrop={() => void carryOut()}
                onAgree={mayAgree ? () => setIsAgreeing(true) : undefined}
                onCancel={cancel}
              />
              <Legend isDrawing={isDrawing} onDrawing={setIsDrawing} />
            </>
          )}
        </section>
      )}
      <CodeBoundary resetKeys={[isAgreeing, blocking]} onFailure={reportFailure}>
        <Suspense>
          {isAgreeing && draft?.item.type === 'stay' && (
            <AgreeOnPriceDialog
              item={draft.item}
              to={draft.to}
              before={outcome?.priceBefore}
              onAgree={(agreed) => {
                setIsAgreeing(false);
                void carryOut(agreed);
              }}
              onClose={() => setIsAgreeing(false)}
            />
          )}
          {blocking && chart && <BlockDialog {...blocking} rooms={chart.rooms} onClose={closeBlock} />}
        </Suspense>
      </CodeBoundary>
    </>
  );
}

/** Which nights the arrow keys have chosen, and whether they are free. */
function cursorInWords({ roomId, start, end }: Place, layout: Layout): string {
  const where = { room: roomId, nights: nightCount(nightsBetween(start, end)), date: longDate(start) };
  return isFree({ roomId, start, end }, layout) ? t('cursor.free', where) : t('cursor.taken', where);
}

function Legend({ isDrawing, onDrawing }: { isDrawing: boolean; onDrawing: (is: boolean) => void }) {
  return (
    <div className="tape-legend">
      <span className="d-flex flex-wrap gap-2">
        <span className="status status-confirmed">{statusName('confirmed')}</span>
        <span className="status status-checked_in">{statusName('checked_in')}</span>
        <span className="status status-checked_out">{statusName('checked_out')}</span>
        <span className="tape-key out_of_order">{t('chart.out_of_order')}</span>
        <span className="tape-key out_of_service">{t('chart.out_of_service')}</span>
        <span className="tape-key held">{t('chart.held_online')}</span>
        <span className="tape-key sign">
          {GROUP_MARK} {t('chart.of_group')}
        </span>
        <span className="tape-key sign">
          {NOTES_MARK} {t('chart.has_notes')}
        </span>
      </span>
      <label className="form-check mb-0">
        <input
          type="checkbox"
          className="form-check-input"
          checked={isDrawing}
          onChange={({ target }) => onDrawing(target.checked)}
        />
        <span className="form-check-label">{t('chart.draw')}</span>
      </label>
    </div>
  );
}
