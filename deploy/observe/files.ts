import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const FOLDER = import.meta.dirname;

export type Rule = { expr: string } & (
  | { record: string; alert?: never }
  | { alert: string; record?: never; labels: { severity: string }; annotations: Record<string, string> }
);

/** Every recording and alert rule that Prometheus loads. */
export function readRules(): Rule[] {
  const { rule_files: files } = readYaml('prometheus.yml') as { rule_files: string[] };
  return files.flatMap((file) => {
    const { groups } = readYaml(file) as { groups: { rules: Rule[] }[] };
    return groups.flatMap(({ rules }) => rules);
  });
}

/** Names of the alerts that at least one unit test of the rules expects to fire. */
export function readTestedAlerts(): Set<string> {
  type Case = { alertname: string; exp_alerts: unknown[] };
  const cases = testFiles().flatMap((file) => {
    const { tests } = readYaml(file) as { tests: { alert_rule_test?: Case[] }[] };
    return tests.flatMap(({ alert_rule_test: cases = [] }) => cases);
  });
  return new Set(cases.filter(({ exp_alerts }) => exp_alerts.length).map(({ alertname }) => alertname));
}

/** Paths of the rules' unit tests, relative to this folder. */
export const testFiles = () =>
  readdirSync(join(FOLDER, 'rules'))
    .filter((name) => name.endsWith('.test.yml'))
    .map((name) => `rules/${name}`);

/** Every query of the dashboards, with the title of the panel that shows it. */
export function readPanels(): { panel: string; query: string }[] {
  type Panel = { title: string; targets?: { expr: string }[] };
  const folder = join(FOLDER, 'grafana/dashboards');
  return readdirSync(folder).flatMap((name) => {
    const { title, panels } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      title: string;
      panels: Panel[];
    };
    return panels.flatMap((panel) =>
      (panel.targets ?? []).map(({ expr }) => ({ panel: `${title}, ${panel.title}`, query: expr })),
    );
  });
}

function readYaml(file: string): unknown {
  return parse(readFileSync(join(FOLDER, file), 'utf8'));
}
