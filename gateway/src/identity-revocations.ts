import { Pool } from 'undici';
import { type RevocationSource, revocationList } from './revocation-feed.ts';

const ANSWER_WITHIN_MS = 2_000;

/** Reads the revocation list from identity's internal port, over one connection that is kept. */
export function identityRevocations(identityInternalUrl: string): RevocationSource {
  const identity = new Pool(new URL(identityInternalUrl).origin, { connections: 1 });
  return async (since) => {
    const { statusCode, body } = await identity.request({
      method: 'GET',
      path: '/internal/revocations',
      ...(since === undefined ? {} : { query: { since } }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`identity answered ${statusCode} when asked for revocations`);
    return revocationList.parse(JSON.parse(text));
  };
}
