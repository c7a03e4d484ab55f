import type { z } from 'zod';
import type { Once } from '../idempotency/run-once.ts';
import type { AccessRule } from './auth.ts';
import type { EventStream } from './event-stream.ts';
import type { User } from './token-verifier.ts';

/**
 * One HTTP call as a contract declares it: its access rule, its input, and its output for each successful status (`null` for
 * an answer without a body).
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As Express reads it: `/api/rooms/:roomId`, `/api/uploads/*object`. */
  readonly path: string;
  readonly access: AccessRule;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** By their names in lower case. */
  readonly headers?: z.ZodType;
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** The body of an error answer that holds more than the usual fields, by its status. */
  readonly errors?: Readonly<Record<number, z.ZodType>>;
  /** The codes of the errors that it returns, besides those of any call with its access and input. */
  readonly rejections?: readonly string[];
  /** The answer is the same for all callers and may come from a cache; only for a public GET without input. */
  readonly cached?: true;
  /** Signed-in callers may repeat a request with the same `idempotency-key`, which is one of `headers`. */
  readonly idempotent?: true;
  /** How many minutes ago the caller may have shown their second factor, if they have one. */
  readonly freshFactor?: number;
  /** The answer is a stream of server-sent events, with status 200 and without a shape. */
  readonly stream?: true;
  /** The answer is a file of this type, with status 200 and without a shape. */
  readonly file?: string;
};

type CallerOf<Rule extends AccessRule> = Rule['token'] extends 'required'
  ? User
  : Rule['token'] extends 'optional'
    ? User | null
    : null;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A request that passed its call's access rule and shapes. */
export type RequestOf<C extends Call> = {
  user: CallerOf<C['access']>;
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  headers: Parsed<C['headers']>;
} & (C['idempotent'] extends true ? { once: Once | undefined } : unknown);

/**
 * The answer of a handler of the call: a documented status with the body that belongs to it, or with the body's JSON, as
 * `json` or as `latin1`, a text whose characters are the bytes of the JSON in UTF-8. Only tests check the shape of these two.
 */
export type AnswerOf<C extends Call> = {
  [Status in keyof C['answers'] & number]: {
    status: Status;
    headers?: Record<string, string>;
  } & (C['answers'][Status] extends z.ZodType
    ?
        | { body: z.output<C['answers'][Status]> }
        | { body?: never; latin1: string }
        | { body?: never; json: string }
    : { body?: never } & (C['stream'] extends true
        ? { stream: Follow }
        : C['file'] extends string
          ? { file: FileAnswer }
          : unknown));
}[keyof C['answers'] & number];

/** A file to save, by its name. */
export type FileAnswer = { name: string; content: Buffer };

/** Writes to a stream until it is closed. */
export type Follow = (stream: EventStream) => void;

/** An answer of any call. `json` and `latin1` are the body if it is already serialized. */
export type Answer = {
  status: number;
  body?: unknown;
  json?: string;
  latin1?: string;
  stream?: Follow;
  file?: FileAnswer;
  headers?: Record<string, string>;
};

/** A request of any call. */
export type AnyRequest = {
  user: User | null;
  params: unknown;
  query: unknown;
  body: unknown;
  headers: unknown;
  /** Of an idempotent call: the caller's key, for the transaction of the action. */
  once?: Once | undefined;
};

/** A call with its handler; the server, the documentation and the access tests read it. */
export type Endpoint = {
  call: Call;
  handle: (request: AnyRequest) => Promise<Answer> | Answer;
};

/** Answers a call. The compiler checks the input and output of `handle` against the contract. */
export function implement<C extends Call>(
  call: C,
  // NoInfer: without it the compiler infers `status: number` from the handler before it knows the call.
  handle: NoInfer<(request: RequestOf<C>) => Promise<AnswerOf<C>> | AnswerOf<C>>,
): Endpoint {
  return { call, handle: handle as Endpoint['handle'] };
}
