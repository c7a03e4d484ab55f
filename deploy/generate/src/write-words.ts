// Writes the keys of the English catalogs, before what uses new ones is compiled: make generate
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysOfCatalogs } from './words.ts';

const words = join(import.meta.dirname, '../../../services/words');
writeFileSync(join(words, 'src/words.ts'), keysOfCatalogs(join(words, 'catalogs')));
