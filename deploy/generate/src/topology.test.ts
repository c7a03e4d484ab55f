import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  backupOrder,
  LISTS_REVOCATIONS,
  SECRETS,
  SERVICE_NAMES,
  SERVICES,
  WORKLOADS,
} from '@innkeeper/topology';
import { parse } from 'yaml';

const repository = join(import.meta.dirname, '../../..');
const compose = parse(readFileSync(join(repository, 'docker-compose.yml'), 'utf8'), {
  merge: true,
  maxAliasCount: -1,
}) as {
  services: Record<string, { image: string; environment: Record<string, string> }>;
  secrets: Record<string, { file: string }>;
};

const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };

test('the services are those that have a folder and a server', () => {
  const folders = readdirSync(join(repository, 'services'));
  const withServer = folders.filter((name) => existsSync(join(repository, 'services', name, 'src/main.ts')));
  expect([...SERVICE_NAMES].sort()).toEqual(withServer.sort());
});

test('a service can be named in variables, in host names and in SQL', () => {
  for (const name of SERVICE_NAMES) expect(name).toMatch(/^[a-z][a-z0-9]*$/);
});

test('services consume events of services that exist', () => {
  for (const { consumes } of SERVICES) expect(SERVICE_NAMES).toEqual(expect.arrayContaining([...consumes]));
});

test('a hint is of events that the service consumes', () => {
  for (const { consumes, hints } of SERVICES) expect(consumes).toEqual(expect.arrayContaining([...hints]));
});

test('a service handles events that it consumes', () => {
  for (const { consumes, handles } of SERVICES)
    expect(consumes).toEqual(expect.arrayContaining([...handles]));
});

test('the gateway and every service know where revoked tokens are listed', () => {
  const readers = [...SERVICE_NAMES.filter((name) => name !== LISTS_REVOCATIONS), 'gateway'];
  for (const name of readers) {
    const { environment } = compose.services[name]!;
    expect([name, environment['IDENTITY_INTERNAL_URL']]).toEqual([name, 'http://identity:9090']);
    const folder = name === 'gateway' ? '' : 'services';
    const manifest = readFileSync(join(repository, 'deploy/k8s/base', folder, `${name}.yaml`), 'utf8');
    expect([name, manifest]).toEqual([name, expect.stringContaining('http://identity:9090')]);
  }
});

describe('the order of a backup', () => {
  it('has every service once, and a consumer before the services whose events it consumes', () => {
    const order = backupOrder();
    expect([...order].sort()).toEqual([...SERVICE_NAMES].sort());
    for (const { name, consumes, hints } of SERVICES) {
      for (const producer of consumes.filter((each) => !hints.includes(each)))
        expect(order.indexOf(name)).toBeLessThan(order.indexOf(producer));
    }
  });

  it('does not exist where services consume each other', () => {
    const circle = [
      { name: 'catalog', consumes: ['booking'] },
      { name: 'booking', consumes: ['catalog'] },
    ] as const;
    expect(() => backupOrder(circle)).toThrow('catalog is read by booking is read by catalog');
  });

  it('ignores events that are only a hint', () => {
    const circle = [
      { name: 'catalog', consumes: ['booking'], hints: ['booking'] },
      { name: 'booking', consumes: ['catalog'] },
    ] as const;
    expect(backupOrder(circle)).toEqual(['booking', 'catalog']);
  });
});

test('the restore instructions reset the offsets of every consumer group', () => {
  const readme = readFileSync(join(repository, 'deploy/backup/README.md'), 'utf8');
  const named = [...readme.matchAll(/--group (\w+)/g)].map(([, group]) => group!);
  const groups = [...new Set(named)]; // a handler has its own group, such as messages.booking-mails
  const consumers = SERVICES.filter(({ consumes }) => consumes.length > 0).map(({ name }) => name);
  expect(groups.sort()).toEqual([...consumers].sort());
});

describe('the hand-written part of docker-compose.yml', () => {
  it('runs every workload from its image', () => {
    for (const name of WORKLOADS)
      expect(compose.services[name]?.image).toBe(`innkeeper/${name}:\${TAG:-${version}}`);
  });

  it('has the files of all secrets', () => {
    const files = Object.entries(SECRETS).map(([name, { file }]) => [
      name,
      { file: `deploy/docker/keys/${file}` },
    ]);
    expect(compose.secrets).toEqual(Object.fromEntries(files));
  });
});
