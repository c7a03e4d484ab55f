import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  BUCKET,
  newPrivateKey,
  PRIVATE_BUCKET,
  StoreUnderTest,
} from '@innkeeper/embedded/picture-store/store-under-test';

/** A bucket that no other test uses. */
export type StorageUnderTest = {
  bucket: string;
  /** The addresses of the public bucket and of the private one. */
  address: string;
  privateAddress: string;
  /** The gallery's variables for this bucket. */
  env: Record<string, string>;
  /** The picture store of the embedded default, where it is the one under test. It checks forms against their policies. */
  store?: StoreUnderTest;
  stop(): Promise<void>;
};

const emulator = process.env['TEST_GCS_ENDPOINT'];

/** `describe` on a storage that checks forms against their policies; skipped on the emulator, which accepts every form. */
export const describeWithPolicies = emulator ? describe.skip : describe;
/** `describe` on a storage that does not. */
export const describeWithoutPolicies = emulator ? describe : describe.skip;

/** Starts on the emulator of the test run (TEST_GCS_ENDPOINT), otherwise on the embedded default's store. */
export const startStorage = (): Promise<StorageUnderTest> => (emulator ? onEmulator(emulator) : onStore());

async function onEmulator(endpoint: string): Promise<StorageUnderTest> {
  const bucket = `pictures-${randomUUID()}`;
  const privateBucket = `${bucket}-private`;
  for (const name of [bucket, privateBucket]) {
    const { ok } = await fetch(`${endpoint}/storage/v1/b`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    if (!ok) throw new Error(`the emulator at ${endpoint} did not create the bucket`);
  }
  const { removeAccount, ...parts } = describeBucket({
    endpoint,
    bucket,
    privateBucket,
    privateKey: newPrivateKey(),
  });
  return { ...parts, stop: async () => removeAccount() }; // the bucket goes with its emulator
}

async function onStore(): Promise<StorageUnderTest> {
  const store = new StoreUnderTest();
  await store.start();
  const { base: endpoint, privateKey } = store;
  const { removeAccount, ...parts } = describeBucket({
    endpoint,
    bucket: BUCKET,
    privateBucket: PRIVATE_BUCKET,
    privateKey,
  });
  return {
    ...parts,
    store,
    stop: async () => {
      await store.stop();
      store.removeFolder();
      removeAccount();
    },
  };
}

/** Writes the account's file, as an operator would, and names it in the variables. */
function describeBucket(parts: {
  endpoint: string;
  bucket: string;
  privateBucket: string;
  privateKey: string;
}) {
  const { endpoint, bucket, privateBucket, privateKey } = parts;
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-account-'));
  const file = path.join(folder, 'account.json');
  const account = { project_id: 'innkeeper', client_email: 'pictures@innkeeper.example' };
  writeFileSync(file, JSON.stringify({ ...account, private_key: privateKey }));
  const [address, privateAddress] = [`${endpoint}/${bucket}`, `${endpoint}/${privateBucket}`];
  return {
    bucket,
    address,
    privateAddress,
    env: {
      PICTURES_BUCKET: bucket,
      PICTURES_PRIVATE_BUCKET: privateBucket,
      PICTURES_UPLOAD_URL: privateAddress,
      PICTURES_PUBLIC_URL: address,
      GCS_API_ENDPOINT: endpoint,
      GOOGLE_APPLICATION_CREDENTIALS: file,
    },
    removeAccount: () => rmSync(folder, { recursive: true }),
  };
}
