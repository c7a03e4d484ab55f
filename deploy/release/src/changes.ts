import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whom a change is written for, with their heading in the changelog. */
export const READERS = { guests: 'Guests', staff: 'Staff', operators: 'Operators', developers: 'Developers' };

/** What a change is, with its heading. `upgrade` is what operators do before they install the version. */
export const KINDS = {
  upgrade: 'Before the upgrade',
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  fixed: 'Fixed',
  security: 'Security',
};

export type Change = { for: keyof typeof READERS; kind: keyof typeof KINDS; text: string };

/** The folder of changes that are not released yet. */
export const CHANGES = '.changes';
const MAXIMUM = 600;

/** The names of the files in `.changes`, in the order of the changelog. */
export const changeFiles = (repository: string): string[] =>
  readdirSync(join(repository, CHANGES))
    .filter((file) => file !== 'README.md')
    .sort();

/**
 * The changes since the last release, from the files in `.changes`.
 *
 * @throws with one line for each file that has another form than `.changes/README.md` describes.
 */
export function readChanges(repository: string): Change[] {
  const errors: string[] = [];
  const changes = changeFiles(repository).flatMap((file) => {
    try {
      return [parseChange(file, readFileSync(join(repository, CHANGES, file), 'utf8'))];
    } catch (error) {
      errors.push(`${CHANGES}/${file}: ${(error as Error).message}`);
      return [];
    }
  });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return changes;
}

function parseChange(file: string, content: string): Change {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(file)) throw new Error('the name has to be like new-thing.md');
  const form = /^---\nfor: (\w+)\nkind: (\w+)\n---\n([\s\S]*)$/.exec(content);
  if (!form) throw new Error('it has to begin with the lines ---, for: …, kind: …, ---');
  const [, reader, kind, body] = form as unknown as [string, string, string, string];
  const text = body.trim();
  if (!isKeyOf(READERS, reader)) throw new Error(`for: ${reader} is not one of ${Object.keys(READERS)}`);
  if (!isKeyOf(KINDS, kind)) throw new Error(`kind: ${kind} is not one of ${Object.keys(KINDS)}`);
  if (!text) throw new Error('it has no text');
  if (text.length > MAXIMUM) throw new Error(`its text is longer than ${MAXIMUM} characters`);
  if (/\n\s*\n|^\s*([-*]|#+|\d+\.)\s/m.test(text)) throw new Error('it has to be one paragraph');
  return { for: reader, kind, text };
}

const isKeyOf = <T extends object>(object: T, key: string): key is keyof T & string =>
  Object.hasOwn(object, key);
