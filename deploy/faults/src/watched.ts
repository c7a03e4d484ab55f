import { PROCESSES } from '@innkeeper/topology';
import { type Expression, givesSomething } from './expressions.ts';
import type { Journal } from './journal.ts';
import type { Operation } from './operations.ts';
import type { Prometheus } from './prometheus.ts';

export async function whoIsNotScraped(prometheus: Prometheus): Promise<string[]> {
  const targets = await prometheus.targets();
  return PROCESSES.filter(
    (part) => !targets.some(({ labels, health }) => labels['service'] === part && health === 'up'),
  ).map((part) => `${part} is not scraped`);
}

export async function whatGivesNothing(prometheus: Prometheus, expressions: Expression[]): Promise<string[]> {
  const silent: string[] = [];
  for (const { of, queries } of expressions) {
    const answers = await Promise.all(queries.map((query) => prometheus.query(query)));
    if (!answers.some(givesSomething)) silent.push(`nothing is known of ${of}`);
  }
  return silent;
}

/** Alerts as `ServiceDown firing gallery page`, each in a line. */
export async function alerts(prometheus: Prometheus): Promise<string[]> {
  const found = await prometheus.query('ALERTS');
  return found.map(({ labels: { alertname, alertstate, service, severity } }) =>
    [alertname, alertstate, service, severity].filter((word) => word).join(' '),
  );
}

export async function missing(prometheus: Prometheus, alert: string): Promise<string[]> {
  const found = (await alerts(prometheus)).some((one) => one.startsWith(alert));
  return found ? [] : [`no alert: ${alert}`];
}

const ROUTES: Partial<Record<Operation, string>> = {
  book: 'method="POST", route="/api/booking"',
  search: 'method="POST", route="/api/booking/getAvailbleRooms"',
  cancel: 'method="DELETE", route="/api/booking/:bookingId"',
};

/** Clients and the gateway count the same answers; neither has started anew since the load began. */
export async function whatIsMiscounted(prometheus: Prometheus, { seen }: Journal): Promise<string[]> {
  const told: string[] = [];
  for (const [operation, route] of Object.entries(ROUTES)) {
    const answers = seen.filter((one) => one.operation === operation);
    const count = async (query: string) => (await prometheus.query(`sum(${query})`))[0]?.value ?? 0;
    const compare = (what: string, seen: number, counted: number) => {
      if (seen !== counted) told.push(`${operation}: ${counted} ${what} were counted, and ${seen} were seen`);
    };
    const good = `http_request_duration_seconds_count{service="gateway", ${route}, status=~"2.."}`;
    const isGood = ({ status }: { status: number }) => status >= 200 && status < 300;
    compare('successes', answers.filter(isGood).length, await count(good));
    const failures = `http_failures_total{service="gateway", ${route}}`;
    compare('failures', answers.filter(({ status }) => status >= 500).length, await count(failures));
  }
  return told;
}
