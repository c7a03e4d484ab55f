import { PROCESSES } from '@innkeeper/topology';
import type { ClientLog } from '../faults/client-log.ts';
import type { Operation } from '../faults/operations.ts';
import { type Expression, hasValue } from './expressions.ts';
import type { Prometheus } from './prometheus.ts';

export async function findUnscraped(prometheus: Prometheus): Promise<string[]> {
  const targets = await prometheus.targets();
  return PROCESSES.filter(
    (name) => !targets.some(({ labels, health }) => labels['service'] === name && health === 'up'),
  ).map((name) => `${name} is not scraped`);
}

export async function findEmpty(prometheus: Prometheus, expressions: Expression[]): Promise<string[]> {
  const empty: string[] = [];
  for (const { of, queries } of expressions) {
    const results = await Promise.all(queries.map((query) => prometheus.query(query)));
    if (!results.some(hasValue)) empty.push(`no value: ${of}`);
  }
  return empty;
}

/** Active alerts, such as `ServiceDown firing gallery page`. */
export async function activeAlerts(prometheus: Prometheus): Promise<string[]> {
  const found = await prometheus.query('ALERTS');
  return found.map(({ labels: { alertname, alertstate, service, severity } }) =>
    [alertname, alertstate, service, severity].filter((word) => word).join(' '),
  );
}

export async function findMissingAlert(prometheus: Prometheus, alert: string): Promise<string[]> {
  const found = (await activeAlerts(prometheus)).some((one) => one.startsWith(alert));
  return found ? [] : [`no alert: ${alert}`];
}

const ROUTES: Partial<Record<Operation, string>> = {
  book: 'method="POST", route="/api/booking"',
  search: 'method="POST", route="/api/booking/getAvailbleRooms"',
  cancel: 'method="DELETE", route="/api/booking/:bookingId"',
};

/** Compares the gateway's counters with the clients' counts. The gateway must not have restarted since the load began. */
export async function findMiscounts(prometheus: Prometheus, { requests }: ClientLog): Promise<string[]> {
  const miscounts: string[] = [];
  for (const [operation, route] of Object.entries(ROUTES)) {
    const ofOperation = requests.filter((one) => one.operation === operation);
    const sumOf = async (query: string) => (await prometheus.query(`sum(${query})`))[0]?.value ?? 0;
    const compare = (what: string, sent: number, counted: number) => {
      if (sent !== counted)
        miscounts.push(`${operation}: ${counted} ${what} counted, ${sent} seen by clients`);
    };
    const successes = `http_request_duration_seconds_count{service="gateway", ${route}, status=~"2.."}`;
    const isSuccess = ({ status }: { status: number }) => status >= 200 && status < 300;
    compare('successes', ofOperation.filter(isSuccess).length, await sumOf(successes));
    const failures = `http_failures_total{service="gateway", ${route}}`;
    compare('failures', ofOperation.filter(({ status }) => status >= 500).length, await sumOf(failures));
  }
  return miscounts;
}
