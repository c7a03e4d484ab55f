import { toFieldErrors } from '@innkeeper/contracts/field-errors';
import { type Endpoint, invalidFields, revokedToken, toProblem, unavailable } from '@innkeeper/kit/http';
import type { Database, Sql } from '@innkeeper/kit/postgres';
import type { InternalCall } from '@innkeeper/kit/service';
import { z } from 'zod';
import { isSessionValid, listRevocations, type Revocation, readClock } from './revocation-store.ts';

/** Wraps an endpoint: it rejects a revoked token, and a token of a user who was deleted or disabled. */
export const rejectRevoked = (sql: Sql, { call, handle }: Endpoint): Endpoint => ({
  call,
  handle: async (request) => {
    if (request.user && !(await isSessionValid(sql, request.user))) throw revokedToken();
    return handle(request);
  },
});

// A revocation has the time of its statement, and becomes visible only when its transaction commits.
const OVERLAP_MS = 10_000;

/** `asOf`: milliseconds since the epoch, up to which the list is complete except for transactions that were running. */
export type RevocationList = { asOf: number; revocations: Revocation[] };

/** The revocations since `since` (the `asOf` of an earlier list); without it all unexpired ones. */
export async function readRevocations(
  { database }: { database: Database },
  since: number | undefined,
): Promise<RevocationList> {
  const asOf = await readClock(database);
  const revocations = await listRevocations(database, since === undefined ? 0 : since - OVERLAP_MS);
  return { asOf, revocations };
}

const query = z.object({ since: z.coerce.number().int().nonnegative().max(8.64e15).optional() });

/** `GET /internal/revocations?since=`, which gateways poll. */
export const revocationsCall = (deps: { database: Database }): InternalCall => ({
  path: '/internal/revocations',
  handle: async (req, res) => {
    const parsed = query.safeParse(req.query);
    if (!parsed.success) {
      const rejected = invalidFields(toFieldErrors(parsed.error));
      return void res.status(rejected.status).json(toProblem(rejected));
    }
    try {
      res.json(await readRevocations(deps, parsed.data.since));
    } catch {
      const failed = unavailable();
      res.status(failed.status).json(toProblem(failed));
    }
  },
});
