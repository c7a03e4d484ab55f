import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');

/** Words with a plainer one beside them, in code, comments, texts of the site, metrics and documents. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  'reject, rejection': /refus(e|es|ed|ing|als?)(?![a-z])/i,
  'another user, another person, someone': /\bsomebody\b/i,
  'the person who, a caller, any': /\bwhom?ever\b/i,
  'since then, in between, or nothing': /\bmeanwhile\b/i,
  'notified, sent, previous': /\b(un)?told\b/i,
  'mailFor, HotelSettings, withBookingRetries, release, confirmNavigation, becomePublisher, freeableByMoves':
    /\b(newsOf|HotelTimeZone|tryIds|letGo|askToLeave|takeOver|spreadable)\b/i,
};
/** This list; what was written once and is not changed; and names of others, such as the error of a closed port. */
const LEFT_OUT = ['deploy/architecture/words.test.ts', 'CHANGELOG.md', 'package-lock.json'];
const UNCHANGED = /\/migrations\/|^\.changes\/|\.(svg|png|jpg|webp|woff2|ico|lock)$/;
const OF_OTHERS = /ECONNREFUSED/g;

const files = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && !LEFT_OUT.includes(file) && !UNCHANGED.test(file));

test.each(Object.entries(PLAIN))('the plain words are: %s', (_, plainer) => {
  const found = files.flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        plainer.test(line.replace(OF_OTHERS, '')) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
