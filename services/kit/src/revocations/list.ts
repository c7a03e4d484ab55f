import { z } from 'zod';

const revocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), id: z.string(), expiresAt: z.number() }),
  z.object({ kind: z.literal('user'), id: z.string(), issuedBefore: z.number(), expiresAt: z.number() }),
]);

/** `asOf` is the listing service's clock in epoch milliseconds; all other times are seconds since the epoch. */
export const revocationList = z.object({ asOf: z.number(), revocations: z.array(revocation) });
export type RevocationList = z.output<typeof revocationList>;
export type Revocation = RevocationList['revocations'][number];

/** Fetches the revocations since the `asOf` of an earlier list, or all that still apply. */
export type RevocationSource = (since: number | undefined) => Promise<RevocationList>;

const TIMEOUT_MS = 2_000;

/** Reads the list from the internal port of the service that signs tokens. */
export function revocationsFrom(internalUrl: string): RevocationSource {
  return async (since) => {
    const url = new URL('/internal/revocations', internalUrl);
    if (since !== undefined) url.searchParams.set('since', String(since));
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url.host} responded with ${answer.status} instead of revocations`);
    return revocationList.parse(JSON.parse(text));
  };
}
