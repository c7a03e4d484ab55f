// Makes the commit of a release: make release VERSION=1.2.3
import { join } from 'node:path';
import { release } from './release.ts';

const version = process.argv[2] ?? '';
try {
  release(join(import.meta.dirname, '../../..'), version, new Date().toISOString().slice(0, 10));
  console.log(`The commit of ${version} is made. Look at it, let CI pass, then:

  git tag --annotate v${version} --message 'Innkeeper ${version}'
  git push --follow-tags`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
