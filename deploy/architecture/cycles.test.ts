import { join } from 'node:path';
import { importCycles } from './cycles.ts';
import { type Import, importsOf } from './imports.ts';

const repository = join(import.meta.dirname, '../..');

const importsIn = (graph: Record<string, string[]>): Import[] =>
  Object.entries(graph).flatMap(([from, imported]) =>
    imported.map((to) => ({ from, to, typeOnly: false, onUse: false })),
  );

describe('importCycles', () => {
  it('finds none in a graph without one', () => {
    expect(importCycles(importsIn({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['zod'] }))).toEqual([]);
  });

  it('finds two files that import each other', () => {
    expect(importCycles(importsIn({ a: ['b'], b: ['c'], c: ['b', 'd'] }))).toEqual([['b', 'c']]);
  });

  it('finds a longer cycle, and several cycles', () => {
    const graph = { a: ['b'], b: ['c', 'x'], c: ['a'], x: ['y'], y: ['z'], z: ['x'] };
    expect(importCycles(importsIn(graph))).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y', 'z'],
    ]);
  });

  it('counts type-only imports', () => {
    const imports = [
      { from: 'a', to: 'b', typeOnly: true, onUse: false },
      { from: 'b', to: 'a', typeOnly: false, onUse: false },
    ];
    expect(importCycles(imports)).toEqual([['a', 'b']]);
  });
});

describe('this repository', () => {
  it('has no import cycles', () => {
    const imports = importsOf(repository, ['services', 'gateway', 'deploy', 'frontend']);
    expect(importCycles(imports)).toEqual([]);
  });
});
