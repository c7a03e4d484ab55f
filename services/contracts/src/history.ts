import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { says } from './field-errors.ts';
import { given, pageSize } from './lists.ts';
import { text } from './shapes.ts';

const inYears = (value: string) => {
  const year = new Date(value).getUTCFullYear();
  return year >= 1 && year <= 9999;
};
/** An instant, converted from any offset to UTC: Postgres reads fewer offsets and years than ISO 8601 allows. */
const moment = z.iso
  .datetime({ offset: true, ...says('not_moment') })
  .refine(inYears, says('not_moment_of_years'))
  .transform((value) => new Date(value).toISOString());

/** The state of a record, or of the fields that a change touched. */
const recordedState = z.record(z.string(), z.unknown()).nullable();

const actor = z.object({
  /** `staff`, or `system` for changes by the service itself or by one of its commands. */
  kind: z.string(),
  id: z.string(),
  /** As in the token that the change was made with; null if there was none, and if it was erased. */
  email: z.string().nullable(),
});

const historyEntry = z.object({
  /** Its position in the chain of its service: 1, 2, 3, … */
  position: z.int(),
  /** ISO 8601 in UTC, to the microsecond, so that the entries of several services sort as text. */
  at: z.string(),
  actor,
  /** Of the client; null if no request caused the change. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The change, in the past tense: `room.updated`. */
  action: z.string(),
  /** The changed record. `name` is its name at that time. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** Null if the record did not exist. Only the fields that differ between the two states. */
  before: recordedState,
  after: recordedState,
  /** Whether a person's data were erased from the entry; erased fields are null. */
  isErased: z.boolean(),
});

/** `who` is the id of an actor. `from` and `to` are instants: entries from the first one on and before the second one. */
const historyQuery = z
  .object({
    who: given(text(100)),
    kind: given(text(40)),
    record: given(text(100)),
    action: given(text(60)),
    from: given(moment),
    to: given(moment),
    /** `next` of the page before, with the same filter. */
    cursor: given(z.string().regex(/^\d{1,17}-\d{1,15}$/, says('not_cursor'))),
    pageSize: given(pageSize),
  })
  .refine(({ kind, record }) => record === undefined || kind !== undefined, {
    path: ['record'],
    ...says('kind_needed'),
  });

/** The history of one service; with `kind` and `record`, that of one record. */
export const historyCallOf = <const Service extends string>(service: Service) =>
  defineCall(`GET /api/desk/history/${service}`, {
    access: access.staff('history'),
    summary: `Changes by staff in ${service}, newest first: all of them, or those of one record by \`kind\` and \`record\``,
    query: historyQuery,
    answers: ok({
      entries: z.array(historyEntry),
      /** For `cursor`: where the next page begins; absent on the last one. */
      next: z.string().optional(),
      /** All actors of the history, on the first page. */
      actors: z.array(actor).optional(),
    }),
  });

export type HistoryEntry = z.output<typeof historyEntry>;
export type HistoryActor = z.output<typeof actor>;
