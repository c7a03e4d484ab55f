import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  describeWithoutPolicies,
  describeWithPolicies,
  type StorageUnderTest,
  startStorage,
} from '../testing/storage.ts';

const PROGRAM = path.join(import.meta.dirname, '../../dist/main.js');
const SITE = 'https://hotel.example';
const STAGING = 'https://staging.hotel.example:8443';

let storage: StorageUnderTest;
beforeEach(async () => {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run "npx tsc -b" first (make test does)`);
  storage = await startStorage();
});
afterEach(() => storage.stop());

/** Runs the command as an operator would. Returns its exit code and what it printed. */
function configure(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], ...storage.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, 'configure-bucket'], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

/** The storage's answer to a browser that asks whether a page of `origin` may upload. */
async function allowed(origin: string): Promise<(string | null)[]> {
  const { headers } = await fetch(storage.privateAddress, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  return ['origin', 'methods', 'headers'].map((what) => headers.get(`access-control-allow-${what}`));
}

const NOT_ALLOWED = [null, null, null];

describeWithPolicies('configuring the bucket', () => {
  it('allows pages of the origins and no others to upload, however often it runs', async () => {
    const settings = { PICTURES_CORS_ORIGINS: `${SITE}, ${STAGING}` };
    for (let times = 0; times < 2; times++) expect(await configure(settings)).toMatchObject({ code: 0 });
    const rules = ['GET, HEAD, POST', 'Content-Type'];
    expect(await allowed(SITE)).toEqual([SITE, ...rules]);
    expect(await allowed(STAGING)).toEqual([STAGING, ...rules]);
    expect(await allowed('https://evil.example')).toEqual(NOT_ALLOWED);
  });

  it('replaces what an earlier run has allowed', async () => {
    await configure({ PICTURES_CORS_ORIGINS: STAGING });
    const rules = { PICTURES_CORS_METHODS: 'POST', PICTURES_CORS_HEADERS: 'Content-Type,X-Goog-Meta-A' };
    expect(await configure({ PICTURES_CORS_ORIGINS: SITE, ...rules })).toMatchObject({ code: 0 });
    expect(await allowed(SITE)).toEqual([SITE, 'POST', 'Content-Type, X-Goog-Meta-A']);
    expect(await allowed(STAGING)).toEqual(NOT_ALLOWED);
  });
});

describeWithoutPolicies('configuring the bucket of a storage that does not keep the rules', () => {
  it('fails and prints the reason', async () => {
    const { code, output } = await configure({ PICTURES_CORS_ORIGINS: SITE });
    expect([code, output]).toEqual([1, expect.stringContaining('did not keep the rule')]);
  });
});

describe('configuring the bucket', () => {
  it.each(['hotel.example', `${SITE}/`, `${SITE},*`, ''])('rejects %p for origins', async (origins) => {
    const { code, output } = await configure({ PICTURES_CORS_ORIGINS: origins });
    expect([code, output]).toEqual([1, expect.stringContaining('PICTURES_CORS_ORIGINS')]);
  });

  it('prints the reason when the storage is unavailable', async () => {
    const settings = { PICTURES_CORS_ORIGINS: SITE, GCS_API_ENDPOINT: 'http://127.0.0.1:1' };
    const { code, output } = await configure(settings);
    expect([code, output]).toEqual([1, expect.stringContaining('storage_unavailable')]);
  }, 30_000);
});
