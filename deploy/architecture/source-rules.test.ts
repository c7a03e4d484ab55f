import { join } from 'node:path';
import { brokenSourceRules, FORBIDDEN, sourcesOf } from './source-rules.ts';

const sources = sourcesOf(join(import.meta.dirname, '../..'));
const broken = brokenSourceRules(sources);
const SERVICE = 'services/booking/src/a.ts';
const CHART = 'services/booking/src/front-desk/read-chart.ts';
const READS_ONLY = 'writes to the database from the front desk, which only reads';
const PAGE = 'frontend/src/a.tsx';

test('the sources are those that run', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      'services/kit/src/http/api.ts',
      'gateway/src/start.ts',
      'frontend/src/shared/api/client.ts',
    ]),
  );
});

test.each([
  ['runs a program', SERVICE, "import { exec } from 'node:child_process';"],
  ['makes code of text', SERVICE, 'eval(text);'],
  ['makes code of text', PAGE, 'new Function(text)();'],
  ['writes markup as text', PAGE, '<p dangerouslySetInnerHTML={{ __html: text }} />'],
  ['writes markup as text', PAGE, 'element.innerHTML = text;'],
  ['listens to messages of other windows', PAGE, "window.addEventListener('message', act);"],
  ['has random values that can be guessed', SERVICE, 'Math.random()'],
  ['encrypts or decrypts by itself', SERVICE, "createCipheriv('aes-128-ecb', key, null)"],
  ['uses a hash that is broken', SERVICE, "createHash('md5')"],
  ['uses a hash that is broken', SERVICE, "hash('sha1', text)"],
  ['trusts any certificate', SERVICE, 'connect({ rejectUnauthorized: false })'],
  ['follows redirects', SERVICE, 'await fetch(url, { signal })'],
  [READS_ONLY, CHART, 'sql.query(`update rooms set name = $1`)'],
  [READS_ONLY, CHART, 'sql.query(`select from rooms where room_id = $1 for no key update`)'],
  [READS_ONLY, CHART, 'database.transaction((tx) => change(tx))'],
  ['redirects', 'gateway/src/a.ts', 'res.redirect(url)'],
  ['redirects', 'gateway/src/a.ts', 'res.writeHead(302, { location: url })'],
])('finds source that %s, in %s', (says, file, text) => {
  expect(brokenSourceRules([{ file, text }])).toEqual([`${file} ${says}`]);
});

test.each([
  [SERVICE, '/** Does not eval( anything. */'],
  [SERVICE, 'sql.query(`delete from blocks`)'],
  [SERVICE, 'act(); // no Math.random() here'],
  [SERVICE, "await fetch(url, { redirect: 'error', signal })"],
  [SERVICE, 'await this.#fetch()'],
  ['services/kit/src/http/write-answer.ts', "hash('sha1', content)"],
])('allows in %s: %s', (file, text) => {
  expect(brokenSourceRules([{ file, text }])).toEqual([]);
});

test.each(FORBIDDEN)('nothing in the product %s', (says) => {
  expect(broken.filter((line) => line.endsWith(` ${says}`))).toEqual([]);
});
