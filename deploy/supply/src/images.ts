/**
 * The files that name container images of others. Instructions in READMEs name tags only, and our own images are built
 * here.
 */
export const FILES_WITH_IMAGES = [
  'Dockerfile',
  'deploy/backup/Dockerfile',
  'deploy/docker/site.Dockerfile',
  'docker-compose.yml',
  'deploy/proofs/faults/compose.yml',
  'deploy/proofs/faults/stack.ts',
  'deploy/k8s/components/backup/backup.yaml',
  'deploy/k8s/overlays/local/kafka.yaml',
  'deploy/k8s/overlays/local/pictures.yaml',
  'deploy/k8s/overlays/local/postgres.yaml',
  'deploy/k8s/overlays/local/redis.yaml',
  'deploy/proofs/roll-out/images.ts',
  'services/kit/src/testing/images.ts',
] as const;

/** An image as a file names it: `postgres:17`, or `postgres:17@sha256:…` when it is pinned. */
export type ImageReference = { name: string; tag: string; digest: string | undefined };

const NAME = '[a-z0-9]+(?:[._/-][a-z0-9]+)*';
const PINNED = `(${NAME}):([\\w][\\w.-]*)(@sha256:[0-9a-f]{64})?`;
/** After `FROM` in a Dockerfile, after `image:` in YAML, and as a string in TypeScript. */
const REFERENCE = new RegExp(`(\\bFROM |\\bimage: |')${PINNED}(?=['\\s]|$)`, 'gm');

/** Not one that is built here, and not a module such as `node:fs` or `node:v8`. */
const isOther = (name: string, tag: string) =>
  !name.startsWith('innkeeper/') && (name === 'node' ? /^\d/ : /^(v?\d|stable$)/).test(tag);

/** The images of others that a text names. */
export function imagesIn(text: string): ImageReference[] {
  return [...text.matchAll(REFERENCE)]
    .map(([, , name, tag, digest]) => ({ name: name!, tag: tag!, digest: digest?.slice(1) }))
    .filter(({ name, tag }) => isOther(name, tag));
}

/** The text with each image pinned to the digest that `digests` has for its name and tag, such as `postgres:17`. */
export function pinImages(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replace(REFERENCE, (found, before: string, name: string, tag: string) => {
    const digest = digests.get(`${name}:${tag}`);
    return digest ? `${before}${name}:${tag}@${digest}` : found;
  });
}
