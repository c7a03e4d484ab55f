import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, attacksOn, textOf } from './hostile-texts.ts';
import { type Pattern, patternsIn } from './patterns.ts';

const repository = join(import.meta.dirname, '../..');

/** Characters of the longest body that is read. Rules of a shape run on a text that is too long for it, too. */
const BODY = 102_400;
/** Everything the gateway matches is in the headers, of which Node reads 16 kB. */
const HEADERS = 16_384;
const MOST_MS = 5;

/** What runs where a stranger's request arrives. */
const FOLDERS: Record<string, number> = {
  'gateway/src': HEADERS,
  'services/kit/src': BODY,
  'services/contracts/src': BODY,
  ...Object.fromEntries(
    readdirSync(join(repository, 'services'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['kit', 'contracts', 'words'].includes(entry.name))
      .map(({ name }) => [`services/${name}/src`, BODY]),
  ),
  'deploy/embedded/src': BODY,
  'deploy/mailbox/src': BODY,
};

const filesIn = (folder: string) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .map((file) => `${folder}/${file}`);

/** An exponential expression takes minutes even for a text of sixty characters, so lengths grow slowly at first. */
const LENGTHS = Array.from({ length: 16 }, (_, i) => Math.round(12 * 1.25 ** i));
/** Here an expression with quadratic time takes several times as long as it may. */
const MEDIUM = 4_096;
/** The attacks that are tried at full length: those that take longest at the medium one. */
const FINALISTS = 8;
const ATTEMPTS = 10;
const HOPELESS_MS = 200;

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Milliseconds that the processor takes for an attack: others use the machine too. The best of several times, because garbage
 * may be collected at the same time, but one in time is enough.
 */
function timeOf(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ATTEMPTS && best > MOST_MS && (best < HOPELESS_MS || i === 0); i++) {
    const startedAt = cpuMs();
    text.replace(pattern, '');
    best = Math.min(best, cpuMs() - startedAt);
  }
  return best;
}

type Outcome = { attack: Attack; length: number; ms: number };

/** An attack on which the expression takes too long at some length, if there is one. */
function successfulAttack({ source, flags }: Pattern, longest: number): Outcome | undefined {
  // All matches, as String.split finds them whatever the flags. At full length only the first: that there are many is no fault.
  const everywhere = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const first = new RegExp(source, flags.replace('g', ''));
  const outcomes: Outcome[] = [];
  for (const attack of attacksOn({ source, flags }))
    for (const length of [...LENGTHS, MEDIUM]) {
      const outcome = { attack, length, ms: timeOf(everywhere, textOf(attack, length)) };
      if (outcome.ms > MOST_MS) return outcome;
      if (length === MEDIUM) outcomes.push(outcome);
    }
  for (const { attack } of outcomes.sort((a, b) => b.ms - a.ms).slice(0, FINALISTS)) {
    const ms = timeOf(first, textOf(attack, longest));
    if (ms > MOST_MS) return { attack, length: longest, ms };
  }
  return undefined;
}

describe('a hostile text is found for', () => {
  it.each([
    ['one piece twice', /[^/]+@[^/]+/g],
    ['spaces before what is not there', /\s*,\s*/],
    ['an end that is not anchored at the start', /0+$/],
    ['what reaches a mark that is not there', /<.*>/],
    ['a repeated group that repeats', /^(a+)+$/],
    ['a repeated choice of the same', /^(?:\w|\d)+!$/],
    ['pieces with an optional mark between them', /^(?:[a-z]+-?)+$/],
    ['a name between others', /^([a-z]+\.?)*x$/],
    ['three runs of the same', /^\d*\d*\d*x/],
    ['a start that has to be there', /^key:\s*\s*\s*x$/m],
    ['a lookahead', /(?=.*b)a/g],
  ])('%s', (_what, { source, flags }) => {
    expect(successfulAttack({ source, flags }, BODY)?.ms).toBeGreaterThan(MOST_MS);
  });
});

it('finds literals, the formats of Zod, and expressions that are built from text', () => {
  const { patterns, built } = patternsIn(
    `const a = (b: string) => b.replace(/x/g, '').split(/y/u); const s = z.email().max(3); new RegExp(a);`,
  );
  expect(patterns.slice(0, 2)).toEqual([
    { source: 'x', flags: 'g' },
    { source: 'y', flags: 'u' },
  ]);
  expect(patterns[2]!.source).toContain('@');
  expect([patterns.length, built]).toEqual([3, 1]);
});

describe.each(Object.entries(FOLDERS))('in %s', (folder, longest) => {
  const sources = filesIn(folder).map((file) => ({
    file,
    ...patternsIn(readFileSync(join(repository, file), 'utf8')),
  }));

  it('no regular expression is built from text, so that each can be tried here', () => {
    expect(sources.filter(({ built }) => built).map(({ file }) => file)).toEqual([]);
  });

  it(`each regular expression takes at most ${MOST_MS} ms for a hostile text of ${longest} characters`, () => {
    const places = new Map(
      sources.flatMap(({ file, patterns }) =>
        patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, { file, pattern }] as const),
      ),
    );
    const slow = [...places].flatMap(([written, { file, pattern }]) => {
      const found = successfulAttack(pattern, longest);
      return found ? [{ file, written, ...found }] : [];
    });
    expect(slow).toEqual([]);
  }, 120_000);
});

it.each([/^https?:\/\/[^/]+(\/[^/]*)*$/, /[&<>"']/g, /^[\w.-]+@[\w-]+(\.[\w-]+)+$/])(
  '%s is not taken for slow',
  ({ source, flags }) => {
    expect(successfulAttack({ source, flags }, BODY)).toBeUndefined();
  },
);
