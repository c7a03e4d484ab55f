import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '@innkeeper/topology';
import { REPOSITORY } from '../repository.ts';
import type { Rule, Sample } from './prometheus.ts';

const DASHBOARDS = join(REPOSITORY, 'deploy/observe/grafana/dashboards');

/** A rule or a panel, and its queries, at least one of which must return a value. */
export type Expression = { of: string; queries: string[] };

/** Every query of the dashboards as Grafana sends it, once for each service when it has a service variable. */
export function panelExpressions(): Expression[] {
  type Dashboard = { title: string; panels: { title: string; targets?: { expr: string }[] }[] };
  return readdirSync(DASHBOARDS).flatMap((file) => {
    const { title, panels } = JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard;
    return panels.flatMap((panel) =>
      (panel.targets ?? []).map(({ expr }) => {
        const query = expr.replaceAll('$__rate_interval', '1m');
        const queries = PROCESSES.map((name) => query.replaceAll('$service', name));
        return { of: `${title}, ${panel.title}: ${expr}`, queries: [...new Set(queries)] };
      }),
    );
  });
}

/** Whether a rule is about a burning error budget, which a healthy system does not have. */
const isBurnRate = (query: string) => query.startsWith('slo:burning:');

/** Whether a rule reads metrics of Kubernetes, which do not exist in compose. */
const readsKubernetes = (query: string) => query.includes('kube_');

/**
 * The query of a rule without its thresholds, so that it returns values in a healthy system too, and for a recording rule
 * the series that it records.
 */
export function ruleExpressions({ name, type, query, labels = {} }: Rule): Expression[] {
  if (isBurnRate(query) || readsKubernetes(query)) return [];
  const unbounded = { of: `the rule ${name}: ${query}`, queries: [withoutThresholds(query)] };
  if (type === 'alerting' || isBurnRate(name)) return [unbounded];
  const matchers = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return [unbounded, { of: `the series of ${name}`, queries: [`${name}{${matchers.join()}}`] }];
}

/** Whether an expression returns a value only while something fails. */
export const needsFailure = ({ queries }: Expression) =>
  queries.some((query) => query.startsWith('ALERTS') || query.includes('status=~"5.."'));

export const withoutThresholds = (query: string) => query.replace(/\s(?:[<>]=?|[!=]=)\s+[\d.]+/g, '');

/** A ratio or quantile of no requests is NaN, which counts as no value. */
export const hasValue = (samples: Sample[]) => samples.some(({ value }) => Number.isFinite(value));
