import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';

const repository = join(import.meta.dirname, '../../..');
const read = (path: string) =>
  existsSync(join(repository, path)) ? readFileSync(join(repository, path), 'utf8') : undefined;

test.each([...generatedFiles(repository)])('%s is up to date (else: make generate)', (path, content) => {
  expect(read(path)).toBe(content);
});
