import path from 'node:path';
import express from 'express';
import { z } from 'zod';
import { defineService } from '../service/define-service.ts';
import { type Harness, startHarness } from '../testing/harness.ts';
import { TEST_ACCESS } from '../testing/tokens.ts';
import { createExpressServer } from './express-server.ts';
import { implement } from './implement.ts';

const call = {
  method: 'GET',
  path: '/api/name',
  access: TEST_ACCESS.public,
  summary: 'A name',
  answers: { 200: z.object({ name: z.string() }) },
} as const;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(
    defineService({
      name: 'notes',
      migrations: path.join(import.meta.dirname, '../testing/migrations'),
      env: z.object({}),
      deps: () => ({}),
      endpoints: () => [implement(call, () => ({ status: 200, body: { name: 'x' } }))],
    }),
  );
});
afterAll(() => harness.stop());
afterEach(() => jest.restoreAllMocks());

test.each(['base', 'internalBase'] as const)(
  "Express changes no prototype at a service's %s",
  async (base) => {
    let settings = 0;
    let changes = 0;
    const setPrototypeOf = Object.setPrototypeOf;
    jest.spyOn(Object, 'setPrototypeOf').mockImplementation((object, prototype) => {
      if ('socket' in object) settings++; // a request or a response
      if ('socket' in object && Object.getPrototypeOf(object) !== prototype) changes++;
      return setPrototypeOf(object, prototype);
    });
    const { status } = await fetch(`${harness[base]}${base === 'base' ? '/api/name' : '/healthz'}`);
    expect({ status, settings, changes }).toEqual({ status: 200, settings: 2, changes: 0 });
  },
);

test('a client that sends slowly is not waited for', () => {
  const server = createExpressServer(express());
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 });
});
