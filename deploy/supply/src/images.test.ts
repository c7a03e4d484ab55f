import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FILES_WITH_IMAGES, imagesIn, pinImages } from './images.ts';

const repository = join(import.meta.dirname, '../../..');
const read = (file: string, folder = repository) => readFileSync(join(folder, file), 'utf8');
const digestOf = (letter: string) => `sha256:${letter.repeat(64)}`;

test('every file with an image of others is in the list', () => {
  const tracked = execFileSync('git', ['ls-files', '*.yml', '*.yaml', '*Dockerfile', '*.ts'], {
    cwd: repository,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter((file) => file && !file.endsWith('.test.ts'));
  const known = new Set(FILES_WITH_IMAGES.flatMap((file) => imagesIn(read(file)).map(({ name }) => name)));
  // In programs, other strings look like images: times, addresses.
  const names = (file: string) =>
    imagesIn(read(file)).some(({ name }) => !file.endsWith('.ts') || known.has(name));
  expect(files.filter(names).sort()).toEqual([...FILES_WITH_IMAGES].sort());
});

test('an image has the same tag and the same digest wherever it is named', () => {
  const references = new Map<string, Set<string>>();
  for (const file of FILES_WITH_IMAGES)
    for (const { name, tag, digest } of imagesIn(read(file)))
      references.set(name, (references.get(name) ?? new Set()).add(`${tag} ${digest}`));
  expect([...references.keys()]).toEqual(expect.arrayContaining(['node', 'nginx', 'postgres', 'redis']));
  for (const [name, ones] of references) expect([name, ones.size]).toEqual([name, 1]);
});

test('the images have the Node of .nvmrc', () => {
  const [node] = imagesIn(read('Dockerfile'));
  expect(node).toMatchObject({ name: 'node', tag: `${read('.nvmrc').trim()}-bookworm-slim` });
});

test('a new digest replaces the old one, and our own images and other words stay', () => {
  const text = [
    'FROM node:24-bookworm-slim AS built',
    `    image: apache/kafka:4.3.1@${digestOf('a')}`,
    `import x from 'node:fs'; const IMAGES = { redis: 'redis:8', other: 'redis:9' };`,
    '    image: innkeeper/booking:local',
  ].join('\n');
  const digests = ['node:24-bookworm-slim', 'apache/kafka:4.3.1', 'redis:8', 'innkeeper/booking:local'].map(
    (image) => [image, digestOf('b')] as const,
  );
  const pinned = pinImages(text, new Map(digests.slice(0, 3)));
  expect(pinned).toBe(
    [
      `FROM node:24-bookworm-slim@${digestOf('b')} AS built`,
      `    image: apache/kafka:4.3.1@${digestOf('b')}`,
      `import x from 'node:fs'; const IMAGES = { redis: 'redis:8@${digestOf('b')}', other: 'redis:9' };`,
      '    image: innkeeper/booking:local',
    ].join('\n'),
  );
  expect(imagesIn(pinned)).toEqual([
    { name: 'node', tag: '24-bookworm-slim', digest: digestOf('b') },
    { name: 'apache/kafka', tag: '4.3.1', digest: digestOf('b') },
    { name: 'redis', tag: '8', digest: digestOf('b') },
    { name: 'redis', tag: '9', digest: undefined },
  ]);
});

describe('make pin-images', () => {
  let folder: string;
  beforeAll(
    () =>
      execFileSync(join(repository, 'node_modules/.bin/tsc'), ['-b', 'deploy/supply'], { cwd: repository }),
    180_000,
  );
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pin-images-'));
    for (const file of FILES_WITH_IMAGES) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), read(file));
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs it with a `docker` that answers as this script does. */
  function run(script: string) {
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'docker'), 0o700);
    return spawnSync(process.execPath, [join(repository, 'deploy/supply/dist/pin-images.js'), folder], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    });
  }
  const namedIn = () => FILES_WITH_IMAGES.flatMap((file) => imagesIn(read(file, folder)));

  test('pins every image in every file', () => {
    expect(run(`[ "$1 $2 $3" = 'buildx imagetools inspect' ] && echo ${digestOf('c')}`).status).toBe(0);
    expect(namedIn().length).toBeGreaterThan(15);
    for (const { name, digest } of namedIn()) expect([name, digest]).toEqual([name, digestOf('c')]);
  });

  test('changes nothing when a registry does not answer', () => {
    const before = namedIn();
    const { status, stderr } = run(
      `case "$4" in redis:*) echo 'no route' >&2; exit 1 ;; esac; echo ${digestOf('c')}`,
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining('redis:8')]);
    expect(namedIn()).toEqual(before);
  });
});
