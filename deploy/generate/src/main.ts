// Writes the checked-in files that are generated from deploy/topology.ts, services/contracts and the version: make generate
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SERVICE_NAMES } from '@innkeeper/topology';
import { generatedFiles } from './generated-files.ts';
import { missingParts } from './missing-parts.ts';

const repository = process.argv[2] ?? join(import.meta.dirname, '../../..');
// A release writes into a copy, which has no sources.
const missing = process.argv[2] === undefined ? missingParts(repository, SERVICE_NAMES) : [];
if (missing.length) {
  console.error(missing.join('\n'));
  process.exit(1);
}
for (const [path, content] of generatedFiles(repository)) {
  const file = join(repository, path);
  if (content === undefined) {
    rmSync(file);
    console.log(`removed ${path}`);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== content) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    console.log(`wrote ${path}`);
  }
}
