import type { CDPSession, Page } from 'playwright-core';

/** What Chromium records of a frame, an input event and a task; moments and durations are in microseconds. */
type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  /** Processor time. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: {
    name?: string;
    x?: number;
    y?: number;
    frame_reporter?: { has_missing_content?: boolean };
  };
};

/** In pixels: the height of the rows on the screen, and of all rows. */
export type Heights = { shown: number; all: number };

const CATEGORIES = [
  'disabled-by-default-devtools.timeline.frame',
  'devtools.timeline',
  'toplevel',
  'latencyInfo',
  'cc',
  'blink.user_timing',
];

/** From now on the trace says which rows the page has, as a mark such as `rows 0 1440` in pixels, whenever they change. */
export async function markRows(page: Page): Promise<Heights> {
  return page.evaluate(() => {
    const body = document.querySelector<HTMLElement>('.tape-body')!;
    const mark = () => {
      const rows = [...body.querySelectorAll<HTMLElement>('.tape-row, .tape-group')];
      const tops = rows.map(({ offsetTop }) => offsetTop);
      const ends = rows.map((row) => row.offsetTop + row.offsetHeight);
      performance.mark(`rows ${Math.min(...tops)} ${Math.max(...ends)}`);
    };
    new MutationObserver(mark).observe(body, { childList: true });
    document.addEventListener('mark-rows', mark);
    const head = document.querySelector<HTMLElement>('.tape-days')!;
    return { shown: body.parentElement!.clientHeight - head.offsetHeight, all: body.offsetHeight };
  });
}

/** What Chromium does during the scroll. */
export async function trace(
  tracing: CDPSession,
  page: Page,
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  tracing.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: CATEGORIES };
  await tracing.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.evaluate(() => document.dispatchEvent(new Event('mark-rows')));
  await act();
  const complete = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.end');
  await complete;
  tracing.off('Tracing.dataCollected', collect);
  return events.sort((a, b) => a.ts - b.ts);
}

/**
 * The frames of a scroll: those that Chromium's compositor drew with the chart at another position than before, from the first
 * turn of the wheel to the frame in which the chart has arrived. Frames that nothing moves in do not count, nor do the moments
 * after the arrival, in which none is due.
 * @throws when the chart has not moved.
 */
export function inFigures(events: TraceEvent[], heights: Heights) {
  const threads = new Map(
    events.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' ? [[`${pid} ${tid}`, args?.name ?? '']] : [],
    ),
  );
  const on = (event: TraceEvent, thread: RegExp) =>
    thread.test(threads.get(`${event.pid} ${event.tid}`) ?? '');
  const start = events.find(({ name }) => name === 'InputLatency::GestureScrollUpdate')?.ts;
  const drawn = drawnFrames(events.filter((event) => event.name !== setsOffset || on(event, /^Compositor$/)));
  const frames = drawn.filter(({ at, hasMoved }) => hasMoved && at > start!);
  const end = frames.at(-1)?.at;
  if (start === undefined || end === undefined) throw new Error('The chart has not moved.');
  const seconds = (end - start) / 1e6;
  const gaps = frames.map(({ at }, i) => (at - (frames[i - 1]?.at ?? start)) / 1_000).sort((a, b) => a - b);
  const ms = (share: number) => Math.round(gaps[Math.floor((gaps.length - 1) * share)]! * 10) / 10;
  const isWithin = ({ ts }: TraceEvent) => ts >= start && ts <= end;
  const busy = (thread: RegExp) => {
    const tasks = events.filter((event) => isTask(event) && isWithin(event) && on(event, thread));
    return Math.round(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / seconds / 1e4);
  };
  const untiled = events.filter(
    (event) => isWithin(event) && event.args?.frame_reporter?.has_missing_content,
  );
  return {
    'frames/s': Math.round((frames.length / seconds) * 10) / 10,
    'p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'p99 ms': ms(0.99),
    'longest ms': ms(1),
    'without a row': frames.filter((frame) => lacksRows(frame, heights)).length,
    'without a tile': untiled.length,
    'main thread busy, %': busy(/^CrRendererMain$/),
    'painting busy, %': busy(/^(CompositorTileWorker|ThreadPoolForegroundWorker|CrGpuMain|VizCompositor)/),
  };
}

const setsOffset = 'ScrollTree::SetScrollOffset';
const isTask = ({ name }: TraceEvent) =>
  name === 'ThreadControllerImpl::RunTask' || name === 'ThreadPool_RunTask';

type Frame = { at: number; hasMoved: boolean; top: number; rows: Rows | undefined };
type Rows = { from: number; to: number };

/** Each frame with the position of the chart and the rows that it showed. */
function drawnFrames(events: TraceEvent[]): Frame[] {
  const frames: Frame[] = [];
  let offset = { x: 0, y: 0 };
  let moved = false;
  // The page makes rows, commits them to the compositor, and the compositor shows them when they are painted.
  let [made, committed, shown]: (Rows | undefined)[] = [];
  for (const { name, ts, args } of events) {
    if (name.startsWith('rows ')) {
      const [from, to] = name.slice(5).split(' ').map(Number);
      made = { from: from!, to: to! };
      // Those that were there before the trace began.
      committed ??= made;
      shown ??= made;
    } else if (name === 'Commit') committed = made;
    else if (name === 'ActivateLayerTree') shown = committed;
    else if (name === setsOffset && args?.y !== undefined) {
      const next = { x: args.x ?? 0, y: args.y };
      moved ||= next.x !== offset.x || next.y !== offset.y;
      offset = next;
    } else if (name === 'DrawFrame') {
      frames.push({ at: ts, hasMoved: moved, top: offset.y, rows: shown });
      moved = false;
    }
  }
  return frames;
}

/** Whether a frame showed an empty place where a row belongs. */
const lacksRows = ({ top, rows }: Frame, { shown, all }: Heights): boolean =>
  !rows || top < rows.from || Math.min(top + shown, all) > rows.to;
