import type { z } from 'zod';
import type { Call } from '../http/implement.ts';
import type { Harness } from './harness.ts';
import { sampleOf } from './sample.ts';
import { testStaff } from './tokens.ts';

type Values = Record<string, unknown>;
type Body<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : never;

/** The answer of a call, whatever its status. */
type AnswerTo<C extends Call> = {
  [Status in keyof C['answers']]: C['answers'][Status] extends z.ZodType
    ? z.output<C['answers'][Status]>
    : never;
}[keyof C['answers']];

/** A record that people save, and the call that shows it afterwards. */
type TypedTrip<Save extends Call, Read extends Call> = {
  save: Save;
  read: Read;
  /** Of the address of `read`, such as `?days=7`. */
  query?: string;
  /** Values for fields whose rules a sample cannot know, and for parameters of both paths. */
  values: () => (Partial<Body<Save>> & Values) | Promise<Partial<Body<Save>> & Values>;
  /** The saved record in the answer of `read`. */
  find: (answer: AnswerTo<Read>, sent: Body<Save>) => object | undefined;
  /** Fields that the record has in another form, or not at all. */
  not?: readonly (keyof Body<Save> & string)[];
  /** The subject of the event that says what was saved; none for a record that other services do not need. */
  subject?: (record: Values) => string;
  /** Fields that the event has in another form, or not at all. */
  notInEvent?: readonly (keyof Body<Save> & string)[];
  /** Of the caller, if it has to be one of a session; otherwise it has the permissions of the two calls. */
  token?: () => string;
};

/** The same, of any calls. */
export type RoundTrip = {
  save: Call;
  read: Call;
  query?: string;
  values: () => Values | Promise<Values>;
  find: (answer: unknown, sent: Values) => Values | undefined;
  not?: readonly string[];
  subject?: (record: Values) => string;
  notInEvent?: readonly string[];
  token?: () => string;
};

/** Declares a round trip, keeping the types of its calls. */
export const roundTrip = <Save extends Call, Read extends Call>(trip: TypedTrip<Save, Read>): RoundTrip =>
  trip as unknown as RoundTrip;

/**
 * Declares a test for each record: what is saved, with every field that the contract has, is what is read, and what the event of
 * it says. A field that is missing in a statement of SQL, or in a copy of fields, fails it.
 */
export function describeRoundTrips(harness: () => Harness, trips: readonly RoundTrip[]): void {
  test.each(trips.map((trip) => [`${trip.save.method} ${trip.save.path}`, trip] as const))(
    '%s: what is saved is what is read',
    async (_name, trip) => {
      const { save, read, query = '', values, find, not = [], subject, notInEvent = [] } = trip;
      const given = await values();
      const may = [save, read].flatMap(({ access }) => access.permission ?? []);
      const token = trip.token?.() ?? harness().tokens.sign(testStaff(...may));
      const make = ({ method, path }: Call, body?: Values) =>
        makeCall(harness(), { method, path }, { token, given, body });
      const sample = sampleOf(save.body!) as Values;
      const sent = Object.fromEntries(
        Object.keys(sample)
          .filter((field) => field !== 'version' || field in given)
          .map((field) => [field, field in given ? given[field] : sample[field]]),
      );
      const saved = await make(save, sent);
      const answer = await make({ ...read, path: read.path + query });
      const record = find(answer, sent);
      const sentBut = (left: readonly string[]) =>
        Object.fromEntries(Object.entries(sent).filter(([field]) => !left.includes(field)));
      expect(record).toMatchObject(sentBut(not));
      if (subject) {
        const event = (await harness().published(subject(record!))).at(-1)!;
        const expected = sentBut([...not, ...notInEvent]);
        expect(asInEvents(event.data, expected)).toMatchObject(expected);
      }
      // An answer with the record has the stored one, and not its own input.
      for (const part of Object.values(saved))
        if (part && typeof part === 'object' && 'version' in part && part.version === record?.['version'])
          expect(part).toEqual(record);
    },
  );
}

/** The state in an event, with decimal text as a number where a call has a number. */
const asInEvents = (data: unknown, sent: Values): Values =>
  Object.fromEntries(
    Object.entries(data as Values).map(([field, value]) => [
      field,
      typeof sent[field] === 'number' && typeof value === 'string' ? Number(value) : value,
    ]),
  );

async function makeCall(
  harness: Harness,
  { method, path }: Pick<Call, 'method' | 'path'>,
  { token, given, body }: { token: string; given: Values; body: Values | undefined },
): Promise<Values> {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const { status, body: answer } = await harness.call(method, address, { token, ...(body && { body }) });
  expect({ status, error: status < 300 ? null : answer }).toMatchObject({ error: null });
  return answer as Values;
}
