import { z } from 'zod';
import type { AccessRule } from './access.ts';
import type { ErrorCode } from './errors.ts';
import { says } from './field-errors.ts';

/** One HTTP call: its access rule, its input, and its output for each successful status. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` stands for one segment, `*name` for the rest of the path. */
  path: string;
  access: AccessRule;
  /** One line for the API documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** By their names in lower case; headers that every call understands are not listed. */
  headers?: z.ZodType;
  /** The shape of the body by status; `null` if the answer has none. */
  answers: Record<number, z.ZodType | null>;
  /** The body of an error answer with additional fields, by its status. */
  errors?: Record<number, z.ZodType>;
  /**
   * The codes of its errors, besides those that the gateway and the kit return for every call with its access and input.
   * Tests fail on an error that is not listed.
   */
  rejections?: readonly ErrorCode[];
  /**
   * Callers may repeat a request with an `Idempotency-Key`: it changes something once, and each time gets the first answer. `defineCall`
   * adds the header and the error.
   */
  idempotent?: true;
  /** The answer is the same for all callers, so it may come from a cache: public GET calls without input only. */
  cached?: true;
  /** The answer is a stream of server-sent events: status 200, without a shape. */
  stream?: true;
  /** The answer is a file of this type: status 200, without a shape. */
  file?: string;
  /**
   * Callers who have a second factor must have shown it within so many minutes; their token says when they did. Otherwise the answer is
   * 403 `second_factor_needed`.
   */
  freshFactor?: number;
  /** A separate limit besides the general one, by the gateway's name for it. */
  limit?: 'signIn' | 'feedback' | 'codes';
};

/** The header by which a repeated request is recognized. */
export const idempotencyKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, says('not_key'))
    .optional()
    .describe('A random text, the same one each time that this request is sent.'),
});

/** Keys belong to callers, so an idempotent call is for those who are signed in. */
type Declared = Omit<Call, 'method' | 'path'> &
  (
    | { idempotent?: never }
    | { idempotent: true; headers?: never; access: Extract<AccessRule, { token: 'required' }> }
  );
type Completed<C extends Declared> = C extends { idempotent: true }
  ? Omit<C, 'headers'> & { headers: typeof idempotencyKey }
  : C;

type MethodOf<Name extends string> = Name extends `${infer Method} ${string}` ? Method : never;
type PathOf<Name extends string> = Name extends `${string} ${infer Path}` ? Path : never;
type Named<Name extends string, C> = C & { method: MethodOf<Name>; path: PathOf<Name> };

/**
 * Declares a call by its method and path, such as `PUT /api/desk/taxes`, which also name it in the browser's client. It keeps its literal
 * types, which type the handler in the service and the client.
 */
export function defineCall<const Name extends `${Call['method']} /${string}`, const D extends Declared>(
  name: Name,
  declared: D,
): Named<Name, Completed<D>>;
export function defineCall(name: string, declared: Omit<Call, 'method' | 'path'>): Call {
  const [method, path] = name.split(' ') as [Call['method'], string];
  const call = { method, path, ...declared };
  if (!call.idempotent) return call;
  const rejections = [...(call.rejections ?? []), 'idempotency_key_reused' as const];
  return { ...call, headers: idempotencyKey, rejections };
}

/** The answers of a call that returns these fields. */
export const ok = <const Fields extends z.core.$ZodLooseShape>(fields: Fields) => ({ 200: z.object(fields) });

/** The answers of a call that adds a record and returns these fields. */
export const created = <const Fields extends z.core.$ZodLooseShape>(fields: Fields) => ({
  201: z.object(fields),
});

/** `/stay` of a path stands for what is changed; the preview takes its place. */
type PreviewPath<Path extends string> = Path extends `${infer Start}/stay`
  ? `${Start}/preview`
  : `${Path}/preview`;
type Kept<C extends Call> = Pick<C, Extract<keyof C, 'access' | 'params' | 'headers'>>;

/** Declares the call that answers what a change would do, and stores nothing: for the same callers, with the same params and headers. */
export function previewOf<
  C extends Call,
  const D extends Pick<Call, 'summary' | 'body' | 'answers' | 'rejections'>,
>(change: C, declared: D): D & Kept<C> & { method: 'POST'; path: PreviewPath<C['path']> };
export function previewOf(
  { path, access, params, headers }: Call,
  declared: Pick<Call, 'summary' | 'answers'>,
): Call {
  return {
    method: 'POST',
    path: `${path.replace(/\/stay$/, '')}/preview`,
    access,
    ...(params && { params }),
    ...(headers && { headers }),
    ...declared,
  };
}

/** What a client sends as `part` of a call. */
export type Input<
  C extends Call,
  Part extends 'params' | 'query' | 'body' | 'headers',
> = C[Part] extends z.ZodType ? z.input<C[Part]> : undefined;

/** The body of a successful answer, for any status. */
export type AnswerBody<C extends Call> = {
  [Status in keyof C['answers']]: C['answers'][Status] extends z.ZodType
    ? z.output<C['answers'][Status]>
    : undefined;
}[keyof C['answers']];
