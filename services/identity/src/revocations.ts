import { fieldFaults, invalidFields, unavailable } from '@innkeeper/kit/http/errors';
import type { Database } from '@innkeeper/kit/postgres/db';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { listRevocations, type Revocation, readClock } from './revocation-store.ts';

// A revocation bears the time of its statement and shows only when its transaction commits.
const OVERLAP_MS = 10_000;

/** `asOf`: milliseconds since the epoch, up to which it is complete but for transactions that were under way. */
export type RevocationList = { asOf: number; revocations: Revocation[] };

const query = z.object({ since: z.coerce.number().int().nonnegative().max(8.64e15).optional() });

/**
 * What was revoked since `since` (a former `asOf`), everything unexpired without it, and the `asOf` to ask with
 * next time: milliseconds since the epoch.
 */
export async function revocationsSince(
  database: Database,
  since: number | undefined,
): Promise<RevocationList> {
  const asOf = await readClock(database);
  const revocations = await listRevocations(database, since === undefined ? 0 : since - OVERLAP_MS);
  return { asOf, revocations };
}

/** `GET /internal/revocations`, for the gateway's own copy of the list. */
export const revocationsCall = (database: Database) => ({
  path: '/internal/revocations',
  handle: async (req: Request, res: Response) => {
    const asked = query.safeParse(req.query);
    if (!asked.success) {
      const { status, code, message, fields } = invalidFields(fieldFaults(asked.error));
      return void res.status(status).json({ code, message, fields });
    }
    try {
      res.json(await revocationsSince(database, asked.data.since));
    } catch {
      const { status, code, message } = unavailable();
      res.status(status).json({ code, message });
    }
  },
});
