import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REJECTIONS, type RejectionCode, rejectionBody } from './rejection.ts';
import { HSTS, pageCsp, SAME_ORIGIN_ONLY, SECURITY_HEADERS } from './security-headers.ts';

const folder = path.join(import.meta.dirname, '../../../deploy/docker');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

const PICTURES = 'https://pictures.example';

test('nginx sends the pages with the same headers as the gateway', () => {
  const template = read('page-headers.inc.template').replaceAll(/\$\{PICTURES_ORIGIN\}/g, PICTURES);
  const actual = Object.fromEntries(
    [...template.matchAll(/^add_header (\S+) "?([^"\n]+?)"? always;$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const headers = [...SECURITY_HEADERS, ...SAME_ORIGIN_ONLY];
  const expected = headers.flatMap((name, i) => (i % 2 ? [] : [[name, headers[i + 1]]]));
  expect(actual).toEqual({
    ...Object.fromEntries(expected),
    'Content-Security-Policy': pageCsp(PICTURES),
    'Strict-Transport-Security': '$hsts',
  });
});

test('nginx sends the same Strict-Transport-Security as the gateway', () => {
  expect(read('site.conf.template')).toContain(`https "${HSTS}";`);
});

test('nginx rejects with the same bodies as the gateway', () => {
  const sources = read('site.conf.template') + read('pictures.conf');
  const bodies = [...sources.matchAll(/return (\d+) '(\{"code".*\})';/g)];
  expect(bodies.length).toBeGreaterThan(5);
  for (const [, status, body] of bodies) {
    const { code } = JSON.parse(body!) as { code: RejectionCode };
    expect([Number(status), JSON.parse(body!)]).toEqual([
      REJECTIONS[code].status,
      JSON.parse(rejectionBody(code, '$request_id')),
    ]);
  }
});
