import type { HistoryEntry } from '@innkeeper/contracts/history';

export const ruben = { kind: 'staff', id: 'staff-1', email: 'ruben@hotel.example' };

/** An entry of the moment `seconds` after noon. */
export const entryOf = (
  position: number,
  seconds: number,
  action: string,
  change: Partial<HistoryEntry> = {},
): HistoryEntry => ({
  position,
  at: `2026-11-22T12:00:${String(seconds).padStart(2, '0')}.000${position % 10}00Z`,
  actor: ruben,
  address: '198.51.100.7',
  requestId: 'request-1',
  action,
  subject: { kind: action.split('.')[0]!, id: `id-${position}`, name: `Record ${position}` },
  before: { name: 'Rose' },
  after: { name: 'Tulip' },
  isErased: false,
  ...change,
});

/** Answers as a service does: filters, newest first, by cursors. */
export const historyOf =
  (all: readonly HistoryEntry[]) =>
  ({ query }: { query: Record<string, string> }) => {
    const { who, kind, record, action, from, to, cursor, pageSize = '20' } = query;
    const microsOf = ({ at }: HistoryEntry) =>
      Date.parse(`${at.slice(0, 23)}Z`) * 1_000 + Number(at.slice(23, 26));
    const [micros = 0, place = 0] = cursor?.split('-').map(Number) ?? [];
    const isOlder = (entry: HistoryEntry) =>
      microsOf(entry) < micros || (microsOf(entry) === micros && entry.position < place);
    const matching = all
      .filter(({ actor }) => !who || actor.id === who)
      .filter(({ subject }) => (!kind || subject.kind === kind) && (!record || subject.id === record))
      .filter((entry) => !action || entry.action === action)
      .filter(({ at }) => (!from || at >= from) && (!to || at < to))
      .filter((entry) => !cursor || isOlder(entry))
      .sort((one, other) => other.position - one.position);
    const entries = matching.slice(0, Number(pageSize));
    const last = entries.at(-1);
    const actors = [...new Map(all.map(({ actor }) => [actor.id, actor])).values()];
    return {
      body: {
        entries,
        ...(last && matching.length > entries.length && { next: `${microsOf(last)}-${last.position}` }),
        ...(!cursor && { actors }),
      },
    };
  };
