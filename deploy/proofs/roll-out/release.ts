import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../repository.ts';
import { type Outcome, run, succeed } from './shell.ts';

const DEPLOY = join(REPOSITORY, 'deploy');

type Kustomization = { secretGenerator: { name: string; files?: string[] }[] };

/** A copy of the manifests, which the trial edits and deploys as an operator does. */
export class Release {
  readonly #folder = mkdtempSync(join(tmpdir(), 'innkeeper-release-'));

  constructor() {
    for (const part of ['k8s', 'docker', 'backup'])
      cpSync(join(DEPLOY, part), join(this.#folder, part), { recursive: true });
  }

  /** Replaces the first match in a file below k8s. @throws when there is none. */
  edit(file: string, pattern: RegExp, replacement: string): void {
    const path = join(this.#folder, 'k8s', file);
    const before = readFileSync(path, 'utf8');
    if (!pattern.test(before)) throw new Error(`${file} has no ${pattern}`);
    writeFileSync(path, before.replace(pattern, replacement));
  }

  /** Adds a component to the local overlay. */
  addComponent(name: string): void {
    const file = 'overlays/local/kustomization.yaml';
    this.edit(file, /^components:$/m, `components:\n  - ../../components/${name}`);
  }

  /** Adds a Secret to the local overlay, with these files. */
  addSecret(name: string, files: Readonly<Record<string, string>>): void {
    const keys = join(this.#folder, 'k8s/overlays/local/keys');
    mkdirSync(join(keys, name));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(keys, name, file), text);
    const file = join(keys, 'kustomization.yaml');
    const { secretGenerator, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Kustomization;
    const added = { name, files: Object.keys(files).map((each) => `${name}/${each}`) };
    writeFileSync(file, JSON.stringify({ ...rest, secretGenerator: [...secretGenerator, added] }));
  }

  /** Sets a setting of the local overlay. */
  set(name: string, value: string): void {
    this.edit('overlays/local/values.env', new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`);
  }

  /** Sets a setting of the production overlay. */
  setInProduction(name: string, value: string): void {
    const line = new RegExp(`^( +- ${name})=.*$`, 'm');
    this.edit('overlays/production/kustomization.yaml', line, `$1=${value}`);
  }

  deploy(overlay = 'local'): Promise<Outcome> {
    const k8s = join(this.#folder, 'k8s');
    return run([join(k8s, 'deploy.sh'), join(k8s, 'overlays', overlay)]);
  }

  /** Validates an overlay strictly in the cluster, without changes. @throws with the errors. */
  async check(overlay: string): Promise<void> {
    const manifests = await succeed(['kubectl', 'kustomize', join(this.#folder, 'k8s/overlays', overlay)]);
    const asIf = ['--dry-run=server', '--validate=strict', '--server-side', '--force-conflicts'];
    const notJobs = 'app.kubernetes.io/component notin (setup, migration)'; // which exist already, and Jobs cannot be changed
    await succeed(['kubectl', 'apply', ...asIf, '--selector', notJobs, '--filename', '-'], {
      input: manifests,
    });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
