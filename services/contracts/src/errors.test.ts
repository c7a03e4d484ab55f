import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_PARAMS } from './error-params.ts';
import { FIELD_PARAMS } from './field-params.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

const isSource = (file: string) =>
  file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\/|(error|field)-params\.ts$/.test(file);
const sourcesIn = (folder: string): string[] =>
  readdirSync(path.join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => readFileSync(path.join(REPOSITORY, folder, file), 'utf8'));

const services = readdirSync(path.join(REPOSITORY, 'services'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `services/${name}/src`);
const sources = [...services, 'gateway/src'].flatMap(sourcesIn).join('\n');

/** By its whole name, or by a template whose end the compiler checks: `stay_restricted.${kind}`. */
const isUsed = (name: string) =>
  sources.includes(`'${name}'`) || new RegExp(`\`${/^\w+?[._]/.exec(name)?.[0]}\\$\\{`).test(sources);

test('every error of the contracts is used', () => {
  expect(Object.keys(ERROR_PARAMS).filter((key) => !isUsed(key))).toEqual([]);
});

test('every error of a field in the contracts is used', () => {
  expect(Object.keys(FIELD_PARAMS).filter((code) => !isUsed(code))).toEqual([]);
});
