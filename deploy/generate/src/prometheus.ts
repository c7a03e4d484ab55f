import { PROCESSES } from '@innkeeper/topology';

/** The names that Prometheus looks up in compose. */
export const scrapedNames = (): string => `        names: [${PROCESSES.join(', ')}]\n`;

/** A series for each process that has to be there, so that an alert can notice one that nothing is known of. */
export const expectedProcesses = (): string => `${[
  'groups:',
  '  - name: topology',
  '    rules:',
  ...PROCESSES.flatMap((name) => [
    '      - record: topology:service:expected',
    '        expr: vector(1)',
    `        labels: { service: ${name} }`,
  ]),
].join('\n')}
`;
