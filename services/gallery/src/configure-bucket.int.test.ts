import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  describeWithoutPolicies,
  describeWithPolicies,
  type StorageUnderTest,
  startStorage,
} from './storage-under-test.ts';

const COMMAND = path.join(import.meta.dirname, '../dist/configure-bucket.js');
const SITE = 'https://hotel.example';
const EXPERIMENT = 'https://staging.hotel.example:8443';

let storage: StorageUnderTest;
let folder: string;
beforeEach(async () => {
  if (!existsSync(COMMAND)) throw new Error(`${COMMAND} is missing: run "npx tsc -b" first (make test does)`);
  storage = await startStorage();
  folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-bucket-'));
});
afterEach(async () => {
  await storage.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the command as an operator would; its exit code and what it said. */
async function configure(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const credentials = path.join(folder, 'account.json');
  const account = { project_id: 'innkeeper', client_email: 'pictures@innkeeper.example' };
  writeFileSync(credentials, JSON.stringify({ ...account, private_key: storage.privateKey }));
  const address = `${storage.endpoint}/${storage.bucket}`;
  const env = {
    PATH: process.env['PATH'],
    PICTURES_BUCKET: storage.bucket,
    PICTURES_UPLOAD_URL: address,
    PICTURES_PUBLIC_URL: address,
    GCS_API_ENDPOINT: storage.endpoint,
    GOOGLE_APPLICATION_CREDENTIALS: credentials,
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

/** What a browser is told that asks before it uploads from a page of `origin`. */
async function allowed(origin: string): Promise<(string | null)[]> {
  const { headers } = await fetch(`${storage.endpoint}/${storage.bucket}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  return ['origin', 'methods', 'headers'].map((what) => headers.get(`access-control-allow-${what}`));
}

const NOBODY = [null, null, null];

describeWithPolicies('configuring the bucket', () => {
  it('lets pages of the origins upload, and no others, however often it runs', async () => {
    const settings = { PICTURES_CORS_ORIGINS: `${SITE}, ${EXPERIMENT}` };
    for (let times = 0; times < 2; times++) expect(await configure(settings)).toMatchObject({ code: 0 });
    const rules = ['GET, HEAD, POST', 'Content-Type'];
    expect(await allowed(SITE)).toEqual([SITE, ...rules]);
    expect(await allowed(EXPERIMENT)).toEqual([EXPERIMENT, ...rules]);
    expect(await allowed('https://evil.example')).toEqual(NOBODY);
  });

  it('puts what it is told now in place of what it was told before', async () => {
    await configure({ PICTURES_CORS_ORIGINS: EXPERIMENT });
    const how = { PICTURES_CORS_METHODS: 'POST', PICTURES_CORS_HEADERS: 'Content-Type,X-Goog-Meta-A' };
    expect(await configure({ PICTURES_CORS_ORIGINS: SITE, ...how })).toMatchObject({ code: 0 });
    expect(await allowed(SITE)).toEqual([SITE, 'POST', 'Content-Type, X-Goog-Meta-A']);
    expect(await allowed(EXPERIMENT)).toEqual(NOBODY);
  });
});

describeWithoutPolicies('configuring the bucket of a storage that keeps no rules', () => {
  it('fails and says so', async () => {
    const { code, said } = await configure({ PICTURES_CORS_ORIGINS: SITE });
    expect([code, said]).toEqual([1, expect.stringContaining('did not keep the rule')]);
  });
});

describe('configuring the bucket', () => {
  it.each(['hotel.example', `${SITE}/`, `${SITE},*`, ''])('refuses %p for origins', async (origins) => {
    const { code, said } = await configure({ PICTURES_CORS_ORIGINS: origins });
    expect([code, said]).toEqual([1, expect.stringContaining('PICTURES_CORS_ORIGINS')]);
  });

  it('says why it failed where the storage is away', async () => {
    const away = { PICTURES_CORS_ORIGINS: SITE, GCS_API_ENDPOINT: 'http://127.0.0.1:1' };
    const { code, said } = await configure(away);
    expect([code, said]).toEqual([1, expect.stringContaining('storage_unavailable')]);
  }, 30_000);
});
