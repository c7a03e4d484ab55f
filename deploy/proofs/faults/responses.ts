import type { RequestRecord } from './client-log.ts';
import type { Operation } from './operations.ts';

/** The longest that a client may wait for any response. */
const RESPOND_WITHIN_MS = 5_000;
/** Error codes that occur without any fault: rooms go to others, and a repeated request finds its work done. */
const EXPECTED = new Set(['room_not_available', 'email_taken', 'illegal_transition', 'not_found']);

/** When the fault began, and when everything was healthy again; epoch milliseconds. */
export type Timeline = {
  faultAt: number;
  healthyAt: number;
  /** From when on each operation must succeed although the fault lasts. */
  mustSucceedFrom: Map<Operation, number>;
};

const hasFailed = ({ status }: RequestRecord) => status === 0 || status >= 500;

/** Responses that clients should not have received: one line for each kind, with its count. */
export function findUnexpectedResponses(
  requests: RequestRecord[],
  { faultAt, healthyAt, mustSucceedFrom }: Timeline,
): string[] {
  const found: string[] = [];
  const report = (what: string, matches: (request: RequestRecord) => boolean) => {
    const kinds = new Map<string, number>();
    for (const { operation, status, code, ms } of requests.filter(matches)) {
      const seconds = ms > RESPOND_WITHIN_MS ? `${Math.round(ms / 1_000)} s` : '';
      const kind = `${operation} ${status} ${code ?? ''} ${seconds}`.trim();
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const [kind, times] of kinds) found.push(`${what}: ${times} × ${kind}`);
  };
  const mustSucceed = ({ operation, at }: RequestRecord) =>
    at >= (mustSucceedFrom.get(operation) ?? Number.POSITIVE_INFINITY);
  report('unusable response', ({ usable }) => !usable);
  report('too slow', ({ ms }) => ms > RESPOND_WITHIN_MS);
  report('failed, but not affected by the fault', (request) => hasFailed(request) && mustSucceed(request));
  report('failed before the fault', (request) => hasFailed(request) && request.at + request.ms < faultAt);
  report('failed after recovery', (request) => hasFailed(request) && request.at > healthyAt);
  report('unexpected rejection', ({ status, code }) => status >= 400 && status < 500 && !EXPECTED.has(code!));
  for (const operation of mustSucceedFrom.keys()) {
    const succeeded = requests.some(
      (one) => one.operation === operation && !hasFailed(one) && one.at >= faultAt && one.at <= healthyAt,
    );
    if (!succeeded) found.push(`no successful "${operation}" during the fault`);
  }
  return found;
}

/** The number of failed requests by status and code, for the report. */
export function countFailures(requests: RequestRecord[]): string {
  const codes = new Map<string, number>();
  for (const request of requests.filter(hasFailed)) {
    const code = `${request.status || 'none'} ${request.code}`;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return [...codes].map(([code, times]) => `${times} × ${code}`).join(', ') || 'none';
}
