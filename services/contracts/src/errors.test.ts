import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from './errors.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

const isSource = (file: string) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file);
const sourcesIn = (folder: string): string[] =>
  readdirSync(path.join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => readFileSync(path.join(REPOSITORY, folder, file), 'utf8'));

const services = readdirSync(path.join(REPOSITORY, 'services'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'contracts')
  .map(({ name }) => `services/${name}/src`);
const serviceSources = services.flatMap(sourcesIn);

type Used = { code: string; status: number };
const allMatches = (pattern: RegExp, sources: string[]) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, first, second]) => [first!, second!]));

const literals: Used[] = allMatches(/new ApiError\(\s*(\d{3}),\s*'(\w+)'/g, serviceSources).map(
  ([status, code]) => ({ code: code!, status: Number(status) }),
);
/** Functions that give a status to any code: `conflict('room_not_available', …)`. */
const factories = allMatches(
  /const (\w+) = \(code: string(?:(?!\bconst\b)[\s\S])*?new ApiError\(\s*(\d{3}),\s*code\b/g,
  serviceSources,
);
const fromFactories: Used[] = factories.flatMap(([name, status]) =>
  allMatches(new RegExp(`\\b${name}\\(\\s*'(\\w+)'`, 'g'), serviceSources).map(([code]) => ({
    code: code!,
    status: Number(status),
  })),
);
/** Errors that were stored and are responded again: their codes are checked where they are made. */
const repeated = allMatches(/(new ApiError\(\s*\w+\.status,\s*\w+\.code\b)/g, serviceSources);
const ofGateway: Used[] = allMatches(/^ {2}(\w+): \[(\d{3}), /gm, sourcesIn('gateway/src')).map(
  ([code, status]) => ({ code: code!, status: Number(status) }),
);
const used = [...literals, ...fromFactories, ...ofGateway];

test('the scan of the sources finds every ApiError', () => {
  const all = allMatches(/(new ApiError\()/g, serviceSources);
  expect(literals.length + factories.length + repeated.length).toBe(all.length);
  expect(ofGateway.length).toBeGreaterThan(10);
});

test('every error code that services and gateway use is in the contracts, with its status', () => {
  expect(used.filter(({ code, status }) => (ERROR_CODES as Record<string, number>)[code] !== status)).toEqual(
    [],
  );
});

test('every error code in the contracts is used', () => {
  const codes = new Set(used.map(({ code }) => code));
  expect(Object.keys(ERROR_CODES).filter((code) => !codes.has(code))).toEqual([]);
});
