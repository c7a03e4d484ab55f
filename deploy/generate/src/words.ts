import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS } from '@innkeeper/words/languages';
import { type Argument, argumentsOf } from '@innkeeper/words/message-arguments';

const LINE_WIDTH = 110;

/** The TypeScript of `src/words.ts`: each area's keys with the values of their English messages. */
export function keysOfCatalogs(folder: string): string {
  const areas = Object.keys(AREAS).map((area) => `  ${area}: ${typeOf(join(folder, area))};`);
  return [
    '// Generated from the English catalogs by `make generate`: changes here are lost.',
    '/** The keys of each area, each with the values that its message needs. */',
    `export type Words = {\n${areas.join('\n')}\n};`,
    '',
  ].join('\n');
}

function typeOf(folder: string): string {
  const english = readEnglish(folder);
  const keys = Object.entries(english).map(([key, message]) => {
    const values = Object.entries(argumentsOf(message)).map(
      ([name, argument]) => `${name}: ${valueType(argument)}`,
    );
    const line = `    '${key}': ${values.length ? `{ ${values.join('; ')} }` : 'Record<never, never>'};`;
    // As the formatter breaks it.
    return line.length <= LINE_WIDTH
      ? line
      : [`    '${key}': {`, ...values.map((value) => `      ${value};`), '    };'].join('\n');
  });
  return keys.length ? `{\n${keys.join('\n')}\n  }` : 'Record<never, never>';
}

function readEnglish(folder: string): Record<string, string> {
  try {
    readdirSync(folder);
  } catch {
    return {};
  }
  return JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8'));
}

function valueType(argument: Argument): string {
  if (argument === 'number') return 'number';
  if (argument === 'text') return 'string | number';
  // Everything else reads as `other`.
  return argument.includes('other') && argument.length === 1
    ? 'string'
    : argument.map((key) => (key === 'other' ? '(string & {})' : `'${key}'`)).join(' | ');
}
