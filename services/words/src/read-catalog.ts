import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCatalog } from './compile-catalog.ts';
import type { Area, Language } from './languages.ts';
import type { CompiledCatalog } from './translator.ts';

const FOLDER = join(import.meta.dirname, '../catalogs');

/** For servers, once when they start: a catalog from its file. @throws when there is none */
export const readCatalog = (area: Area, language: Language): CompiledCatalog =>
  compileCatalog(JSON.parse(readFileSync(join(FOLDER, area, `${language}.json`), 'utf8')));
