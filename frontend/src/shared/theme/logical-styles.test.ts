import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { logicalStyles } from '../../../logical-styles.ts';

/** A declaration as it is after the plugin, with what was put before it. */
function after(prop: string, value: string): string[] {
  const before: string[] = [];
  const declaration = {
    prop,
    value,
    cloneBefore: (change: { prop: string; value: string }) => before.push(`${change.prop}: ${change.value}`),
  };
  logicalStyles.Declaration(declaration);
  return [...before, `${declaration.prop}: ${declaration.value}`];
}

test.each([
  ['left', '0', ['inset-inline-start: 0']],
  ['margin-left', 'auto', ['margin-inline-start: auto']],
  ['padding-right', '1rem', ['padding-inline-end: 1rem']],
  ['border-right-width', '0', ['border-inline-end-width: 0']],
  ['border-left', '1px solid', ['border-inline-start: 1px solid']],
  ['border-top-left-radius', '0', ['border-start-start-radius: 0']],
  ['text-align', 'right', ['text-align: end']],
  ['float', 'left', ['float: inline-start']],
  [
    'padding',
    '1px 2px 3px calc(1px + (2px * 3))',
    ['padding-block: 1px 3px', 'padding-inline: calc(1px + (2px * 3)) 2px'],
  ],
  ['margin', '0 auto', ['margin: 0 auto']],
  ['margin', '1px 2px 3px 2px', ['margin: 1px 2px 3px 2px']],
  ['--bs-left', 'left', ['--bs-left: left']],
  ['background-position', 'right center', ['background-position: right center']],
  ['border-top-width', '0', ['border-top-width: 0']],
])('%s: %s has the direction of the text', (prop, value, expected) => {
  expect(after(prop, value)).toEqual(expected);
});

const SOURCES = path.join(import.meta.dirname, '../..');
/** Guests read them in Arabic; the desk has no language that is written from right to left. */
const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(app|guest|shared)\/.*\.scss$/.test(file),
);

test('the site’s own styles of guests’ pages say start and end', () => {
  expect(styles.length).toBeGreaterThan(30);
  const physical = styles.flatMap((file) =>
    readFileSync(path.join(SOURCES, file), 'utf8')
      .split('\n')
      .filter((line) => {
        const [, prop, value] = /^\s*([a-z-]+):\s*([^;]*);/.exec(line) ?? [];
        return prop && after(prop, value!)[0] !== `${prop}: ${value}`;
      })
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(physical).toEqual([]);
});
