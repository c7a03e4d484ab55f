import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '@innkeeper/topology';
import type { Rule, Sample } from './prometheus.ts';

const DASHBOARDS = join(import.meta.dirname, '../../observe/grafana/dashboards');

/** What somebody looks at, and the queries of which one at least has to give something. */
export type Expression = { of: string; queries: string[] };

/** Every query of the dashboards, as Grafana would ask it: of each service where the service is to be chosen. */
export function panelExpressions(): Expression[] {
  type Dashboard = { title: string; panels: { title: string; targets?: { expr: string }[] }[] };
  return readdirSync(DASHBOARDS).flatMap((file) => {
    const { title, panels } = JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard;
    return panels.flatMap((panel) =>
      (panel.targets ?? []).map(({ expr }) => {
        const query = expr.replaceAll('$__rate_interval', '1m');
        const queries = PROCESSES.map((part) => query.replaceAll('$service', part));
        return { of: `${title}, ${panel.title}: ${expr}`, queries: [...new Set(queries)] };
      }),
    );
  });
}

/** Whether a rule says that an error budget burns, which in a hotel that is well it does not. */
const isOfBurning = (query: string) => query.startsWith('slo:burning:');

/** Whether a rule is about what Kubernetes tells of itself, which is not there in containers. */
const isOfCluster = (query: string) => query.includes('kube_');

/**
 * What a rule is made of, without the bounds it compares with: that gives something while all is well too. And what it
 * records.
 */
export function ruleExpressions({ name, type, query, labels = {} }: Rule): Expression[] {
  if (isOfBurning(query) || isOfCluster(query)) return [];
  const bare = { of: `the rule ${name}: ${query}`, queries: [withoutBounds(query)] };
  if (type === 'alerting' || isOfBurning(name)) return [bare];
  const matchers = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return [bare, { of: `what ${name} records`, queries: [`${name}{${matchers.join()}}`] }];
}

/** Whether there is nothing to give while all is well. */
export const isOfHarm = ({ queries }: Expression) =>
  queries.some((query) => query.startsWith('ALERTS') || query.includes('status=~"5.."'));

export const withoutBounds = (query: string) => query.replace(/\s(?:[<>]=?|[!=]=)\s+[\d.]+/g, '');

/** NaN is what a share or a quantile of nothing is. */
export const givesSomething = (samples: Sample[]) => samples.some(({ value }) => Number.isFinite(value));
