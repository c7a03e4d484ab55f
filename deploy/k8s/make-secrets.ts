// Creates keys and passwords in FOLDER/keys: node deploy/k8s/make-secrets.ts [FOLDER]
// The default folder is overlays/local, whose kustomization creates Secrets from them.
import { join } from 'node:path';
import { makeLocalSecrets } from './local-secrets.ts';

await makeLocalSecrets(process.argv[2] ?? join(import.meta.dirname, 'overlays/local'));
