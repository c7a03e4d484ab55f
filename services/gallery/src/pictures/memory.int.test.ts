import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ROLES } from '@innkeeper/contracts/access';
import { MAX_PICTURE_BYTES } from '@innkeeper/contracts/gallery';
import {
  createClient,
  createServiceDatabases,
  createTokenFactory,
  eventually,
  testUser,
} from '@innkeeper/kit/testing';
import sharp from 'sharp';
import { photoPathOf } from '../testing/gallery.ts';
import { postForm } from '../testing/post-form.ts';
import { type StorageUnderTest, startStorage } from '../testing/storage.ts';
import { sizeProblem } from './encode-picture.ts';

const PROGRAM = path.join(import.meta.dirname, '../../dist/main.js');
const PIXELS = 49_700_000;
const SIDE = Math.floor(Math.sqrt(PIXELS));
const MOST_MB = 150;

const tokens = createTokenFactory(ROLES);
let databases: Awaited<ReturnType<typeof createServiceDatabases>>;
let storage: StorageUnderTest;
let service: ChildProcess;
let call: ReturnType<typeof createClient>;
/** Of a service that has prepared an ordinary picture. What a flood leaves must not become the measure of the next one. */
let firstMemory: number;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function prepareOne(): Promise<void> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const token = tokens.sign(testUser('Admin'));
  const body = { fileName: 'lamp.png', contentType: 'image/png', size: bytes.length };
  const ticket = (await call('POST', '/api/gallery/photos', { token, body })).body;
  await postForm(ticket, bytes);
  await eventually(async () => (await call('GET', photoPathOf(ticket.object), { token })).status === 200);
}

/** A process of its own, as in production, because its memory is what is measured. */
beforeAll(async () => {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run "npx tsc -b" first (make test does)`);
  [databases, storage] = await Promise.all([
    createServiceDatabases(path.join(import.meta.dirname, '../../migrations')),
    startStorage(),
  ]);
  const [port, internalPort] = [await freePort(), await freePort()];
  service = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: {
      ...storage.env,
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      DATABASE_URL: databases.databaseUrl,
      EVENT_LOG_URL: databases.eventLogUrl,
      JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile,
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  call = createClient(`http://127.0.0.1:${port}`);
  await eventually(async () => (await call('GET', '/api/gallery').catch(() => undefined))?.status === 200);
  await prepareOne(); // the first upload loads the storage's client, which every gallery in use has
  firstMemory = memory();
}, 60_000);

afterAll(async () => {
  if (service?.exitCode === null) {
    service.kill('SIGTERM');
    await once(service, 'exit');
  }
  await storage?.stop();
  await databases?.drop();
});

/**
 * The memory of the service and the processes that it has started, in MB. Pages that processes share, such as those of their
 * program, count once.
 */
function memory(): number {
  return [String(service.pid), ...childrenOf(service.pid!)].reduce((sum, pid) => sum + memoryOf(pid), 0);
}

function childrenOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  } catch {
    return []; // it has ended, perhaps because the test took too long
  }
}

function memoryOf(pid: string): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0; // it has ended
  }
}

const blank = (channels: 3 | 4, width = SIDE) =>
  sharp({
    create: {
      width,
      height: Math.floor(PIXELS / width),
      channels,
      background: { r: 30, g: 120, b: 90, alpha: 0.8 },
    },
    limitInputPixels: false,
  });

/** The largest pictures that are accepted, of the kinds that take the most memory. */
const KINDS = {
  'a transparent PNG': ['image/png', () => blank(4, 5_000).png()],
  'a JPEG on its side': ['image/jpeg', () => blank(3).withMetadata({ orientation: 6 }).jpeg()],
  'a transparent WebP': [
    'image/webp',
    () => blank(4, 5_000).resize(5_000, 6_390).webp({ lossless: true, effort: 0 }),
  ],
  'a PNG': ['image/png', () => blank(3, 8_192).png()],
} as const;

const isLinux = existsSync('/proc/self/status');
(isLinux ? describe : describe.skip)('a housekeeping account that floods the gallery', () => {
  test.each(Object.entries(KINDS))(
    `with %s of 49.7 million pixels raises its memory by at most ${MOST_MB} MB, and guests see the gallery`,
    async (_kind, [contentType, encode]) => {
      const picture = await encode().toBuffer();
      const bytes = Buffer.concat([picture, Buffer.alloc(MAX_PICTURE_BYTES - picture.length)]); // decoders ignore what follows
      const token = tokens.sign(testUser('Admin'));
      const before = firstMemory;
      const form = { fileName: 'lamp.png', contentType, size: bytes.length };
      const objects = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const ticket = await call('POST', '/api/gallery/photos', { token, body: form });
          expect(await postForm(ticket.body, bytes)).toBe(201);
          return ticket.body.object as string;
        }),
      );
      const statuses = new Set<number>();
      let open = true;
      let slowest = 0;
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, memory());
      }, 20);
      const guest = (async () => {
        while (open) {
          const from = performance.now();
          statuses.add((await call('GET', '/api/gallery')).status);
          slowest = Math.max(slowest, performance.now() - from);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      const answers = new Set<number>();
      const ask = async (object: string) => {
        for (;;) {
          const { status } = await call('GET', photoPathOf(object), { token });
          answers.add(status);
          if (status === 200) return;
          if (status !== 202 && status !== 429) throw new Error(`answered ${status}`);
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      };
      try {
        await Promise.all(Array.from({ length: 79 }, (_, n) => ask(objects[n % 5]!)));
      } finally {
        open = false;
        clearInterval(watch);
      }
      await guest;
      if (process.env['TEST_LOG']) console.log({ before, most, after: memory(), slowest, answers });
      expect(most - before).toBeLessThanOrEqual(MOST_MB);
      expect(statuses).toEqual(new Set([200]));
      expect(slowest).toBeLessThan(2_000); // the gateway gives up after 3.5 s
    },
    120_000,
  );
});

describe('a file whose lines are so long that some hundred of them fill the memory', () => {
  const of = (metadata: object) => sizeProblem(metadata as never);
  const wide = { width: 5_001, height: 900, channels: 4, hasAlpha: true };
  test.each([
    ['a transparent PNG', { ...wide, format: 'png' }, 5_000],
    ['a transparent WebP', { ...wide, format: 'webp' }, 5_000],
    ['a PNG', { ...wide, width: 8_193, format: 'png', channels: 3, hasAlpha: false }, 8_192],
    [
      'a PNG that is wide once it is turned',
      { ...wide, width: 900, height: 5_001, orientation: 6, format: 'png' },
      5_000,
    ],
  ])('is rejected: %s', (_what, metadata, most) =>
    expect(of(metadata)).toEqual({ reason: 'too_wide', params: { pixels: most } }),
  );
  test('is accepted when it is a JPEG, which is shrunk while it is read', () =>
    expect(of({ ...wide, width: 49_000, format: 'jpeg', channels: 3, hasAlpha: false })).toBeUndefined());
});

describe('a file that its decoder would hold in memory as a whole', () => {
  const of = (metadata: object) => sizeProblem(metadata as never);
  const mega = (pixels: number) => ({ width: 1_000, height: pixels * 1_000, channels: 3, depth: 'uchar' });

  test.each([
    [
      'a progressive JPEG of a camera',
      { ...mega(24), format: 'jpeg', isProgressive: true, chromaSubsampling: '4:2:0' },
    ],
    ['an ordinary JPEG', { ...mega(49), format: 'jpeg', chromaSubsampling: '4:4:4' }],
    ['a sideways JPEG', { ...mega(49), format: 'jpeg', orientation: 6 }],
    ['a PNG', { ...mega(49), format: 'png', channels: 4, hasAlpha: true }],
    ['an interlaced PNG', { ...mega(24), format: 'png', isProgressive: true }],
    ['an AVIF', { ...mega(5), format: 'heif' }],
    ['a tall PNG', { ...mega(1), width: 1_000, height: 49_000, format: 'png', channels: 4, hasAlpha: true }],
    ['a wide JPEG', { ...mega(1), width: 49_000, height: 1_000, format: 'jpeg' }],
    ['an animated GIF', { ...mega(1), pages: 49, format: 'gif', channels: 4, hasAlpha: true }],
  ])('is accepted while it is small: %s', (_what, metadata) => expect(of(metadata)).toBeUndefined());

  test.each([
    ['pixels', { ...mega(51), format: 'jpeg' }, 50],
    [
      'a progressive JPEG',
      { ...mega(25), format: 'jpeg', isProgressive: true, chromaSubsampling: '4:2:0' },
      24,
    ],
    ['all its colours', { ...mega(13), format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' }, 12],
    [
      'an interlaced PNG',
      { ...mega(13), format: 'png', isProgressive: true, channels: 4, hasAlpha: true },
      12,
    ],
    ['16 bits', { ...mega(13), format: 'png', isProgressive: true, depth: 'ushort' }, 12],
    ['a sideways PNG', { ...mega(25), width: 5_000, height: 5_000, format: 'png', orientation: 8 }, 24],
    ['an AVIF', { ...mega(6), format: 'heif' }, 5],
    ['one large GIF', { ...mega(13), format: 'gif', channels: 4, hasAlpha: true }, 12],
    ['an animated WebP', { ...mega(1), pages: 19, format: 'webp', hasAlpha: true }, 12],
  ])('is rejected, with the number of pixels that it may have: %s', (_what, metadata, most) =>
    expect(of(metadata)).toEqual({
      reason: most === 50 ? 'too_many_pixels' : 'too_many_pixels_of_kind',
      params: { millions: most },
    }),
  );
});
