// Writes a software bill of materials for each container image into the folder that is named: make sbom
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageWorkspaces, sbomOf } from './sbom.ts';

const folder = process.argv[2]!;
mkdirSync(folder, { recursive: true });
for (const [image, workspace] of Object.entries(imageWorkspaces())) {
  const file = join(folder, `${image}.json`);
  writeFileSync(file, sbomOf(image, workspace));
  console.log(`✓ ${file}`);
}
