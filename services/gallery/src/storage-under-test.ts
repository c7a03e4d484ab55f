import { randomUUID } from 'node:crypto';
import { BUCKET, newPrivateKey, StoreUnderTest } from '@innkeeper/embedded/picture-store/store-under-test';

/** A bucket of a test's own. */
export type StorageUnderTest = {
  endpoint: string;
  bucket: string;
  /** Of the account that signs and reads. */
  privateKey: string;
  /** The picture store of the embedded default, where it is the one under test; it holds forms to their policies. */
  store?: StoreUnderTest;
  stop(): Promise<void>;
};

const emulator = process.env['TEST_GCS_ENDPOINT'];

/** `describe` where forms are held to their policies; skipped on the emulator, which stores whatever it is sent. */
export const describeWithPolicies = emulator ? describe.skip : describe;
/** `describe` where they are not. */
export const describeWithoutPolicies = emulator ? describe : describe.skip;

/** In the emulator that the test run has brought up (TEST_GCS_ENDPOINT), else in the embedded default's store. */
export const startStorage = (): Promise<StorageUnderTest> => (emulator ? inEmulator(emulator) : inStore());

async function inEmulator(endpoint: string): Promise<StorageUnderTest> {
  const bucket = `pictures-${randomUUID()}`;
  const { ok } = await fetch(`${endpoint}/storage/v1/b`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: bucket }),
  });
  if (!ok) throw new Error(`the emulator at ${endpoint} did not make the bucket`);
  return { endpoint, bucket, privateKey: newPrivateKey(), stop: async () => {} }; // it goes with its emulator
}

async function inStore(): Promise<StorageUnderTest> {
  const store = new StoreUnderTest();
  await store.start();
  return {
    endpoint: store.base,
    bucket: BUCKET,
    privateKey: store.privateKey,
    store,
    stop: async () => {
      await store.stop();
      store.removeFolder();
    },
  };
}
