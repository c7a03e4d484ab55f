// Keys and passwords, made once: node deploy/k8s/make-secrets.ts [FOLDER]
// They go to keys in the folder; without one to overlays/local, where kustomize makes Secrets of them.
import { join } from 'node:path';
import { makeLocalSecrets } from './local-secrets.ts';

await makeLocalSecrets(process.argv[2] ?? join(import.meta.dirname, 'overlays/local'));
