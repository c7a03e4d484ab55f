import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { EMPTY_CONFIRMATION } from './confirmations.ts';
import { says } from './field-errors.ts';

const confirmation = z.literal(EMPTY_CONFIRMATION, says('not_confirmation', { text: EMPTY_CONFIRMATION }));

/**
 * Deletes the demo's data in one service permanently, to start a real hotel. In a real hotel it does nothing, so it may be
 * repeated. The history of changes stays.
 */
export const emptyDemoCallOf = <const Service extends string>(service: Service) =>
  defineCall(`POST /api/desk/installation/${service}/empty`, {
    access: access.staff('installation'),
    summary: `Empty ${service} of the demo's data; does nothing in a real hotel`,
    body: z.object({ confirmation }),
    answers: ok({ emptied: z.boolean() }),
  });

export const readInstallation = defineCall('GET /api/desk/installation', {
  access: access.staff('installation'),
  summary: 'Whether this is the demo or a real hotel',
  answers: ok({
    kind: z.enum(['demo', 'own']),
    /** The address of the demo's inbox. */
    demoInboxUrl: z.url().optional(),
  }),
});

/** Identity comes last: it ends the session that the other calls are made with. */
export const emptyIdentity = defineCall('POST /api/desk/installation/identity/empty', {
  ...emptyDemoCallOf('identity'),
  answers: ok({
    emptied: z.boolean(),
    /** The secret of the one-time setup link; null in a real hotel. */
    setupSecret: z.string().nullable(),
  }),
});
