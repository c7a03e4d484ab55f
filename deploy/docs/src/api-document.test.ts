import { readRoutes } from '@innkeeper/gateway/routes';
import { readRouteMap } from '@innkeeper/gateway/testing/route-map';
import { Validator } from '@seriousme/openapi-schema-validator';
import { apiDocument } from './api-document.ts';

type Operation = { summary: string; operationId: string; 'x-access': string; security: object[] };

const paths = apiDocument()['paths'] as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** The gateway and the contracts may name a path parameter differently. */
const unnamed = (path: string) => path.replace(/:\w+|\{\w+\}|\*\w*/g, '{}');

test('is valid OpenAPI 3.1, including its references', async () => {
  const validator = new Validator();
  expect(await validator.validate(apiDocument())).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('has exactly the calls that the gateway routes, with the same access', () => {
  const routed = readRoutes(readRouteMap())
    .filter(({ path, pipeline }) => path.startsWith('/api/') && pipeline !== 'docs')
    .map(({ method, path, scope }) => `${method} ${unnamed(path)} ${scope.replace(/:.*/, '')}`);
  const described = operations.map(
    ({ method, path, operation }) => `${method} ${unnamed(path)} ${operation['x-access']}`,
  );
  expect(described.sort()).toEqual(routed.sort());
});

test('has a summary of one sentence for each call, and no summary twice', () => {
  const summaries = operations.map(({ operation }) => operation.summary);
  expect(summaries.filter((summary) => !/^[A-Z].{5,}$/.test(summary))).toEqual([]);
  expect(new Set(summaries).size).toBe(summaries.length);
});

test('requires a token where the access rule needs one', () => {
  const expected = {
    public: [],
    optional: [{}, { bearer: [] }],
    link: [{ secret: [] }],
    guest: [{ bearer: [] }],
    staff: [{ bearer: [] }],
  };
  for (const { operation } of operations)
    expect(operation.security).toEqual(expected[operation['x-access'] as keyof typeof expected]);
});
