import { z } from 'zod';

/** A record's state, which says what kind of record it is. */
export type StateSchema = z.ZodType<{ kind: string }> & { shape: { kind: z.ZodLiteral<string> } };

/**
 * The state of a record of this kind, as events carry it. A deleted record is another kind, `deleted_room`, because its state is
 * another one. Consumers decide by the kind alone; publishers leave it out, since it follows from the schema.
 */
export const ofKind = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  state: z.ZodObject<Shape>,
) => z.object({ kind: z.literal(kind), ...state.shape });

/** The events that one service publishes: a schema of the data for each type. */
export type Topic<Schemas extends Record<string, StateSchema> = Record<string, StateSchema>> = {
  /** In the event log: `innkeeper.booking`. */
  name: string;
  /** CloudEvents `source`: `/innkeeper/booking`. */
  source: string;
  /** The subject of its events, for the documentation. */
  subject: string;
  schemas: Schemas;
  /** The version of a type's schema, 1 where none is given. */
  versions: { [Type in keyof Schemas]?: number };
  /** The types that delete all earlier events of their subject: they contain everything that remains of an erased person. */
  erasing: readonly string[];
};

/**
 * Declares the topic `innkeeper.<context>`. Raise the version of a type in `versions` when programs that do not know it would
 * misread its data; the schema must still accept data of the versions below, because the log keeps them. An event of a type in `erasing` removes
 * the earlier ones of its subject from outbox, event log and dead letters (docs/decisions/0066).
 */
export const defineTopic = <const Schemas extends Record<string, StateSchema>>(
  context: string,
  subject: string,
  schemas: Schemas,
  versions: { [Type in keyof Schemas]?: number } = {},
  erasing: readonly (keyof Schemas & string)[] = [],
): Topic<Schemas> => ({
  name: `innkeeper.${context}`,
  source: `/innkeeper/${context}`,
  subject,
  schemas,
  versions,
  erasing,
});
