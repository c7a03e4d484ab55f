import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@innkeeper/topology';
import { stringify } from 'yaml';
import { accessMatrix } from './access-matrix.ts';
import { composeAnchors, composeInternalPorts, composeServices } from './compose.ts';
import { gatewaySections } from './gateway.ts';
import {
  autoscalers,
  backupPatch,
  createTopicsCommand,
  mutualTls,
  seedJobs,
  serviceManifests,
  servicesKustomization,
} from './kubernetes.ts';
import { expectedProcesses, scrapedNames } from './prometheus.ts';
import { keysOfCatalogs } from './words.ts';

const HEADER = '# Generated from deploy/topology.ts by `make generate`: changes here are lost.\n';
const IMAGES = ['Dockerfile', 'deploy/docker/site.Dockerfile', 'deploy/backup/Dockerfile'];
const SERVICE_MANIFESTS = 'deploy/k8s/base/services';

/**
 * The checked-in files that are generated from the topology, the contracts and the version: the content of each file, by its path in the
 * repository; undefined for a file of a deleted service.
 *
 * @throws when a file that is generated in part lacks the markers of that part.
 */
export function generatedFiles(repository: string): Map<string, string | undefined> {
  const withSections = (path: string, sections: Record<string, string>): [string, string] => {
    const text = readFileSync(join(repository, path), 'utf8');
    const filled = Object.entries(sections).reduce(
      (before, [name, body]) => replaceSection(before, name, body, path),
      text,
    );
    return [path, filled];
  };
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    version: string;
  };
  const withVersion = ([path, text]: [string, string], before: string): [string, string] => [
    path,
    replaceAfter(before, version, text, path),
  ];
  const asItIs = (path: string): [string, string] => [path, readFileSync(join(repository, path), 'utf8')];
  const previous = readdirSync(join(repository, SERVICE_MANIFESTS)).map(
    (file) => `${SERVICE_MANIFESTS}/${file}`,
  );
  return new Map<string, string | undefined>([
    ...previous.map((path) => [path, undefined] as const),
    ...SERVICES.map((service) =>
      manifests(`${SERVICE_MANIFESTS}/${service.name}.yaml`, ...serviceManifests(service)),
    ),
    manifests(`${SERVICE_MANIFESTS}/kustomization.yaml`, servicesKustomization()),
    manifests('deploy/k8s/overlays/local/seeds.yaml', ...seedJobs()),
    manifests('deploy/k8s/components/autoscaling/autoscalers.yaml', ...autoscalers()),
    manifests('deploy/k8s/components/backup/databases.yaml', backupPatch()),
    manifests('deploy/k8s/components/mutual-tls/kustomization.yaml', mutualTls()),
    withSections('gateway/config/gateway.config.yml', gatewaySections()),
    withVersion(
      withSections('docker-compose.yml', { anchors: composeAnchors(), services: composeServices() }),
      '${TAG:-',
    ),
    ...IMAGES.map((path) => withVersion(asItIs(path), 'org.opencontainers.image.version="')),
    withVersion(asItIs('deploy/k8s/overlays/production/kustomization.yaml'), '- VERSION='),
    withSections('deploy/k8s/base/topics.yaml', { command: createTopicsCommand() }),
    withSections('deploy/proofs/faults/compose.yml', { ports: composeInternalPorts() }),
    withSections('deploy/observe/prometheus.yml', { processes: scrapedNames() }),
    ['deploy/observe/rules/topology.yml', HEADER + expectedProcesses()],
    ['docs/security/access.md', accessMatrix()],
    ['services/words/src/words.ts', keysOfCatalogs(join(repository, 'services/words/catalogs'))],
    ['services/tsconfig.json', projectReferences(join(repository, 'services'))],
  ]);
}

function manifests(path: string, ...objects: object[]): [string, string] {
  const documents = objects.map((object) =>
    stringify(object, { lineWidth: 0, aliasDuplicateObjects: false }),
  );
  return [path, HEADER + documents.join('---\n')];
}

/** Puts `body` between the lines `# BEGIN generated NAME` and `# END generated NAME` of a text. */
function replaceSection(text: string, name: string, body: string, path: string): string {
  const section = new RegExp(`(^ *# BEGIN generated ${name}\\b.*\n)[^]*?(^ *# END generated ${name}$)`, 'm');
  if (!section.test(text)) throw new Error(`${path} has no section "# BEGIN generated ${name}"`);
  return text.replace(section, (_section, begin, end) => begin + body + end);
}

/** Puts `value` at each place of a text that has `before` in front of it. */
function replaceAfter(before: string, value: string, text: string, path: string): string {
  const [start, ...rest] = text.split(before);
  if (rest.length === 0) throw new Error(`${path} has no place for the version: ${before}`);
  return [start, ...rest.map((part) => part.replace(/^[^\s"}]*/, value))].join(before);
}

/** A TypeScript project without files that references every package below `services`, so that others need only this one. */
function projectReferences(folder: string): string {
  const packages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const references = packages.map(({ name }) => `    { "path": "${name}" }`).sort();
  return `{
  "extends": "./tsconfig.service.json",
  "files": [],
  "references": [
${references.join(',\n')}
  ]
}
`;
}
