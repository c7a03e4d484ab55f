import type { Import } from './imports.ts';

/**
 * Groups of files that import each other, directly or through others of the group. Type-only imports count, because
 * such files cannot be understood separately either. Finds strongly connected components (Tarjan 1972).
 * @returns each group sorted by path.
 */
export function importCycles(imports: Import[]): string[][] {
  const importsByFile = new Map<string, Set<string>>();
  for (const { from, to } of imports) importsByFile.set(from, (importsByFile.get(from) ?? new Set()).add(to));

  const cycles: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();

  /** Returns the smallest order number on the stack that can be reached from the file. */
  function visit(file: string): number {
    const number = order.size;
    order.set(file, number);
    stack.push(file);
    onStack.add(file);
    let lowest = number;
    for (const imported of importsByFile.get(file) ?? []) {
      if (!order.has(imported)) lowest = Math.min(lowest, visit(imported));
      else if (onStack.has(imported)) lowest = Math.min(lowest, order.get(imported)!);
    }
    if (lowest === number) {
      const group = stack.splice(stack.indexOf(file));
      for (const member of group) onStack.delete(member);
      if (group.length > 1) cycles.push(group.sort());
    }
    return lowest;
  }

  for (const file of importsByFile.keys()) if (!order.has(file)) visit(file);
  return cycles.sort();
}
