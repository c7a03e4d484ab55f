import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-rc\.([1-9]\d*))?$/;

/** Whether a text is a version that can be released: 1.2.3, or a candidate for it, 1.2.3-rc.1. */
export const isVersion = (text: string): boolean => FORM.test(text);

export const isCandidate = (version: string): boolean => version.includes('-');

/** 1.2.3 for 1.2.3 and for its candidates. */
export const withoutCandidate = (version: string): string => version.split('-')[0]!;

/** Below 0 if `a` is released before `b`. A version comes after its candidates. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const index = left.findIndex((part, at) => part !== right[at]);
  return index < 0 ? 0 : left[index]! - right[index]!;
}

function partsOf(version: string): number[] {
  const [, major, minor, patch, candidate = Number.MAX_VALUE] = FORM.exec(version) ?? [];
  if (major === undefined) throw new Error(`not a version: ${version}`);
  return [major, minor, patch, candidate].map(Number);
}

/** The version of the sources in a folder: the one that was released last. It stands in their package.json only. */
export const versionOf = (repository: string): string =>
  (JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string }).version;
