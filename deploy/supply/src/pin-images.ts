// Pins the container images of others to the digests that their registries have now: make pin-images
// It writes all files or, when a registry does not answer, none.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILES_WITH_IMAGES, imagesIn, pinImages } from './images.ts';

const repository = process.argv[2] ?? '.';
const texts = new Map(FILES_WITH_IMAGES.map((file) => [file, readFileSync(join(repository, file), 'utf8')]));
const tags = new Set([...texts.values()].flatMap(imagesIn).map(({ name, tag }) => `${name}:${tag}`));

/** Of the list of an image's platforms, so that the same line is right on each of them. */
function digestOf(image: string): string {
  const format = ['--format', '{{.Manifest.Digest}}'];
  const digest = execFileSync('docker', ['buildx', 'imagetools', 'inspect', image, ...format], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`no digest but ${digest || 'nothing'}`);
  return digest;
}

const digests = new Map<string, string>();
for (const image of [...tags].sort())
  try {
    digests.set(image, digestOf(image));
  } catch (error) {
    console.error(`✗ ${image}: ${(error as Error).message.trim().split('\n').at(-1)}`);
    process.exitCode = 1;
  }
if (process.exitCode) console.error('Nothing was changed.');
else {
  for (const [file, text] of texts) writeFileSync(join(repository, file), pinImages(text, digests));
  for (const [image, digest] of digests) console.log(`✓ ${image}@${digest}`);
}
