import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HSTS, pageCsp, SECURITY_HEADERS } from './security-headers.ts';

const folder = path.join(import.meta.dirname, '../../deploy/docker');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

const PICTURES = 'https://pictures.example';

test('nginx gives the pages the headers that the gateway gives them', () => {
  const template = read('page-headers.inc.template').replaceAll(/\$\{PICTURES_ORIGIN\}/g, PICTURES);
  const given = Object.fromEntries(
    [...template.matchAll(/^add_header (\S+) "?([^"\n]+?)"? always;$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const wanted = SECURITY_HEADERS.flatMap((name, i) => (i % 2 ? [] : [[name, SECURITY_HEADERS[i + 1]]]));
  expect(given).toEqual({
    ...Object.fromEntries(wanted),
    'Content-Security-Policy': pageCsp(PICTURES),
    'Strict-Transport-Security': '$hsts',
  });
});

test('nginx sends a browser that came by https back to it for as long', () => {
  expect(read('site.conf.template')).toContain(`https "${HSTS}";`);
});
