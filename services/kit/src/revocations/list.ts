import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { withTimeout } from '../with-timeout.ts';

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
    return revocationList.parse(JSON.parse(await read(url)));
  };
}

/** Not `fetch`, which would take 5 MB of memory in each process that needs it for nothing else. */
async function read(url: URL): Promise<string> {
  const request = get(url);
  // The failure is reported below. Without this listener, one after the beginning of the response would end the process.
  request.on('error', () => {});
  const reading = async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = await text(response);
    if (response.statusCode === 200) return body;
    throw new Error(`${url.host} responded with ${response.statusCode} instead of revocations`);
  };
  return withTimeout(reading(), TIMEOUT_MS, () => {
    const error = new Error(`${url.host} did not list the revocations before the timeout`);
    request.destroy(error);
    return error;
  });
}
