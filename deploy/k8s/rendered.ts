import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { makeLocalSecrets } from './local-secrets.ts';

export type Labels = Record<string, string>;
type Probe = { httpGet?: { path: string; port: string } };
export type Container = {
  name: string;
  image: string;
  env?: {
    name: string;
    valueFrom?: { secretKeyRef?: { name: string }; configMapKeyRef?: { name: string } };
  }[];
  envFrom?: { secretRef?: { name: string; optional?: boolean }; configMapRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  resources: { requests: { cpu: string; memory: string }; limits: { cpu?: string; memory: string } };
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  [field: string]: unknown;
};
export type Pod = {
  containers: Container[];
  volumes?: {
    secret?: { secretName: string; optional?: boolean; items?: { key: string }[] };
    configMap?: { name: string };
    persistentVolumeClaim?: { claimName: string };
  }[];
  serviceAccountName: string;
  [field: string]: unknown;
};
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  // biome-ignore lint/suspicious/noExplicitAny: another shape for every kind
  spec: any;
};

/** kustomize is part of kubectl. */
export const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

/** Every component that an overlay can list. */
export const COMPONENTS = readdirSync(join(import.meta.dirname, 'components'));

/** Renders an overlay with additional components, from a copy that has test keys. */
export async function render(overlay: string, components: string[] = []): Promise<Manifest[]> {
  const documents = parseAllDocuments(await renderText(overlay, components));
  return documents.map((document) => document.toJS() as Manifest);
}

/** The same, as the text that kustomize writes. */
export async function renderText(overlay: string, components: string[] = []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-manifests-'));
  try {
    for (const part of ['backup', 'docker', 'k8s'])
      cpSync(join(import.meta.dirname, '..', part), join(folder, part), {
        recursive: true,
        filter: (path) => !/\/(keys|dist)$/.test(path),
      });
    await makeLocalSecrets(join(folder, 'k8s/overlays/local'));
    const place = join(folder, 'k8s/overlays', overlay);
    addComponents(join(place, 'kustomization.yaml'), components);
    return execFileSync('kubectl', ['kustomize', place], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function addComponents(file: string, added: string[]): void {
  const kustomization = parse(readFileSync(file, 'utf8')) as { components: string[] };
  const paths = added.map((component) => `../../components/${component}`);
  const components = [...new Set([...kustomization.components, ...paths])];
  writeFileSync(file, stringify({ ...kustomization, components }));
}
