import { readFieldError } from '@innkeeper/contracts/field-errors';
import { z } from 'zod';
import { toWorded } from './errors.ts';
import type { Call } from './implement.ts';

type Json = Record<string, unknown>;

const WHY = 'Why the call failed.';

const errorShape: Json = {
  type: 'object',
  required: ['code', 'params', 'message', 'requestId'],
  properties: {
    code: { type: 'string', examples: ['room_not_available'] },
    params: {
      type: 'object',
      description: 'What the message is about, such as the `reason` of a code that has several.',
    },
    message: { type: 'string', description: 'A sentence in English that a person can act on.' },
    requestId: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code', 'params', 'message'],
        properties: {
          code: { type: 'string', examples: ['too_long'] },
          params: { type: 'object', examples: [{ max: 40 }] },
          message: { type: 'string', examples: ['must be at most 40 characters'] },
        },
      },
      description:
        'What is wrong, by field. Until 1.2.0 it is the message alone if the request says only `Accept: application/json`.',
    },
  },
};

const SECURITY: Record<Call['access']['token'], Json[]> = {
  ignored: [],
  optional: [{}, { bearer: [] }],
  required: [{ bearer: [] }],
  secret: [{ secret: [] }],
};

/** The errors that the gateway and kit may return for any call. */
const errorStatuses = (call: Call): number[] => [
  400,
  429,
  500,
  502,
  503,
  504,
  ...(call.access.token === 'ignored' ? [] : [401]),
  ...(call.access.permission ? [403] : []),
  ...(call.body ? [413, 415] : []),
  ...(call.params || call.query ? [414] : []),
];

/** The key in a schema's metadata that says that it takes an empty text too, which then counts as absent. */
export const OR_EMPTY = 'x-or-empty';

/** The messages of a schema's rules that JSON Schema cannot express, such as one across fields. */
const rulesOf = ({ _zod: { def } }: z.core.$ZodTypes): string[] =>
  (def.checks ?? []).flatMap(({ _zod: { def: rule } }) => {
    if (rule.check !== 'custom') return [];
    const message = rule.error?.({ code: 'custom', input: undefined, path: [] } as never);
    const text = typeof message === 'string' ? message : message?.message;
    const error = readFieldError(text ?? undefined);
    return error ? [toWorded(error).message] : [];
  });

/** Adds to the JSON Schema of one Zod schema what Zod leaves out. */
function complete({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  const rules = rulesOf(zodSchema);
  if (rules.length) {
    const described = [jsonSchema['description'], ...rules].filter(Boolean).join('; ');
    jsonSchema['description'] = described;
  }
  if (!jsonSchema[OR_EMPTY]) return;
  delete jsonSchema[OR_EMPTY];
  const { description, ...given } = jsonSchema;
  for (const key of Object.keys(given)) delete jsonSchema[key];
  jsonSchema['anyOf'] = [given, { const: '', description: 'Counts as absent.' }];
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: complete });
  return json as Json;
};

const content = (schema: Json): Json => ({ 'application/json': { schema } });

/** `/api/rooms/:roomId` and `/api/uploads/*object` as OpenAPI writes them. */
const templated = (path: string) => path.replace(/[:*](\w+)/g, '{$1}');

/** The parameters in a path. A wildcard stands for the rest of the path, including slashes. */
function pathParameters({ path, params }: Call): Json[] {
  const shapes = params ? propertiesOf(schemaOf(params, 'input')) : {};
  return [...path.matchAll(/([:*])(\w+)/g)].map(([, kind, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: (kind === ':' && shapes[name!]) || { type: 'string' },
    ...(kind === '*' ? { description: 'May contain slashes.' } : {}),
  }));
}

function parametersOf(shape: z.ZodType | undefined, place: 'query' | 'header'): Json[] {
  if (!shape) return [];
  const json = schemaOf(shape, 'input');
  const required = (json['required'] ?? []) as string[];
  return Object.entries(propertiesOf(json)).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

const propertiesOf = (json: Json) => (json['properties'] ?? {}) as Record<string, Json>;

const parameters = (call: Call): Json[] => [
  ...pathParameters(call),
  ...parametersOf(call.query, 'query'),
  ...parametersOf(call.headers, 'header'),
];

/** The errors of a call by status: its own codes, and the shape of a body with additional fields. */
function errorsOf(
  call: Call,
  statuses: Readonly<Record<string, number>>,
): [status: number, response: Json][] {
  const { rejections = [], errors = {} } = call;
  const own = [...rejections.map((code) => statuses[code]!), ...Object.keys(errors).map(Number)];
  return [...new Set([...errorStatuses(call), ...own])].map((status) => {
    const codes = rejections.filter((code) => statuses[code] === status).sort();
    const detailed = errors[status];
    if (!codes.length && !detailed) return [status, { $ref: '#/components/responses/Error' }];
    const error: Json = { $ref: '#/components/schemas/Error' };
    return [
      status,
      {
        description: codes.length ? `For instance ${codes.map((code) => `\`${code}\``).join(', ')}.` : WHY,
        content: content(detailed ? { anyOf: [error, schemaOf(detailed, 'output')] } : error),
      },
    ];
  });
}

function operation(tag: string, call: Call, statuses: Readonly<Record<string, number>>): Json {
  const { method, path, summary, access, body, query, answers } = call;
  const rule = query?.description;
  const successes = Object.entries(answers).map(([status, schema]) => [
    status,
    {
      description: 'Done.',
      ...(schema ? { content: content(schemaOf(schema, 'output')) } : {}),
      ...(call.file ? { content: { [call.file]: { schema: { type: 'string', format: 'binary' } } } } : {}),
      ...(call.stream ? { content: { 'text/event-stream': { schema: { type: 'string' } } } } : {}),
    },
  ]);
  return {
    operationId: `${method} ${path}`,
    tags: [tag],
    summary,
    description: [
      `Permitted callers: ${access.description}`,
      rule && `The query: ${rule}.`,
      call.idempotent &&
        'Safe to repeat for a day: a request with the same `idempotency-key` gets the answer of the first one.',
    ]
      .filter(Boolean)
      .join(' '),
    'x-access': access.name,
    security: SECURITY[access.token],
    parameters: parameters(call),
    // A request without a body counts as one with an empty object.
    ...(body
      ? { requestBody: { required: !body.safeParse({}).success, content: content(schemaOf(body, 'input')) } }
      : {}),
    responses: Object.fromEntries([...successes, ...errorsOf(call, statuses)]),
  };
}

/**
 * Describes services' calls as one OpenAPI 3.1 document, from the shapes that parse and check them. `statuses` has the status
 * of each error code.
 * https://spec.openapis.org/oas/v3.1.1.html
 */
export function describeApi(
  info: { title: string; version: string; description?: string },
  services: Record<string, readonly Call[]>,
  statuses: Readonly<Record<string, number>>,
): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, calls] of Object.entries(services)) {
    for (const call of calls) {
      const path = templated(call.path);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(tag, call, statuses) };
    }
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/' }],
    tags: Object.keys(services).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        secret: { type: 'apiKey', in: 'header', name: 'Authorization' },
      },
      schemas: { Error: errorShape },
      responses: {
        Error: {
          description: WHY,
          content: content({ $ref: '#/components/schemas/Error' }),
        },
      },
    },
  };
}
