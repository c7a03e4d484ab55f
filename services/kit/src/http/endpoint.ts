import type { z } from 'zod';
import type { Access, User } from './auth.ts';

type Caller<A extends Access> = A extends 'guest' | 'staff'
  ? User
  : A extends 'optional'
    ? User | null
    : null;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call that passed its access rule and its shapes. */
export type Call<A extends Access, P, Q, B, H> = {
  user: Caller<A>;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  headers: Parsed<H>;
};

export type Answer = {
  status: number;
  body?: unknown;
  /** The body as text, in place of `body`, where it was made before. */
  json?: string;
  headers?: Record<string, string>;
};

/** One documented call: who may make it, what goes in, what comes out for each status of success, and what it does. */
export type EndpointDefinition<A extends Access, P, Q, B, H> = {
  method: Method;
  path: string;
  access: A;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** By their names in lower case; headers that every call understands are not named. */
  headers?: H;
  /** Shape of the body by status; `null` for an answer without one. */
  answers: Record<number, z.ZodType | null>;
  /** A list that is the same for everybody, so that it may come from the cache; only for a public GET without parameters. */
  cached?: boolean;
  handle: (call: Call<A, P, Q, B, H>) => Promise<Answer> | Answer;
};

/** An endpoint whatever its shapes: what the server, the documentation and the access tests read. */
export type Endpoint = {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  headers?: z.ZodType | undefined;
  answers: Record<number, z.ZodType | null>;
  cached?: boolean | undefined;
  handle: (call: Call<Access, z.ZodType, z.ZodType, z.ZodType, z.ZodType>) => Promise<Answer> | Answer;
};

/** Declares a call with its types tied together. */
export function endpoint<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  H extends z.ZodType | undefined = undefined,
>(definition: EndpointDefinition<A, P, Q, B, H>): Endpoint {
  return definition as unknown as Endpoint;
}
