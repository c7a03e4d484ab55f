import path from 'node:path';
import { moduleState } from './module-state.ts';
import { sourcesOf } from './source-rules.ts';

const stateOf = (text: string) => moduleState({ file: 'services/booking/src/x.ts', text });

it.each([
  'let last: number | undefined;',
  'export let last = 0;',
  'const days = new Map<string, number>();',
  'export const known = new WeakMap<object, string>();',
  'const seen: Set<string> = new Set();',
  'const dates = new Array<string>(40);',
  'const remembered: Map<string, bigint>[] = [];',
  'const byName: Record<string, string> = {};',
  'const kept = { prices: new Map() };',
  'const kept = [] as string[];',
])('is found: %s', (text) => {
  expect(stateOf(text)).toHaveLength(1);
});

it.each([
  'const KINDS = ["a", "b"] as const;',
  'const NAMES: ReadonlySet<string> = new Set(["a"]);',
  'export const PLACES: ReadonlyMap<string, number> = new Map([["a", 1]]);',
  'const read = () => { let last = 0; return new Map([[last++, last]]); };',
  'function read() { const days = new Map(); return days; }',
  'export class Index { readonly #days = new Map(); static of() { let x = 1; return x; } }',
  'const NOTHING = { lines: [], total: 0 };',
  'declare const known: Map<string, string>;',
])('is not found: %s', (text) => {
  expect(stateOf(text)).toEqual([]);
});

it('booking keeps nothing at module level: whatever it remembers has an owner', () => {
  const sources = sourcesOf(path.join(import.meta.dirname, '../..'));
  const ofBooking = sources.filter(({ file }) => file.startsWith('services/booking/src/'));
  expect(ofBooking.length).toBeGreaterThan(100);
  expect(ofBooking.flatMap(moduleState)).toEqual([]);
});
