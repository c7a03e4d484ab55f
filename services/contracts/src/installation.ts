import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { EMPTY_CONFIRMATION } from './confirmations.ts';

const confirmation = z.literal(EMPTY_CONFIRMATION, `must be "${EMPTY_CONFIRMATION}"`);

/**
 * Empties one service of the demo's data, for good: a hotel of its own begins there. In a hotel of its own it does nothing,
 * so it may be repeated. The history of changes stays.
 */
export const emptyDemoCallOf = <const Service extends string>(service: Service) =>
  defineCall({
    method: 'POST',
    path: `/api/desk/installation/${service}/empty`,
    access: access.staff('installation'),
    summary: `Empty ${service} of the demo's data; nothing happens in a hotel of its own`,
    body: z.object({ confirmation }),
    answers: { 200: z.object({ emptied: z.boolean() }) },
  });

export const readInstallation = defineCall({
  method: 'GET',
  path: '/api/desk/installation',
  access: access.staff('installation'),
  summary: 'Whether this is the demo or a hotel of its own',
  answers: {
    200: z.object({
      kind: z.enum(['demo', 'own']),
      /** Where the demo's e-mails are read. */
      demoInboxUrl: z.url().optional(),
    }),
  },
});

/** Identity comes last: it ends the session that the other calls are made with. */
export const emptyIdentity = defineCall({
  ...emptyDemoCallOf('identity'),
  answers: {
    200: z.object({
      emptied: z.boolean(),
      /** Of the one-time setup link; null in a hotel of its own. */
      setupSecret: z.string().nullable(),
    }),
  },
});
