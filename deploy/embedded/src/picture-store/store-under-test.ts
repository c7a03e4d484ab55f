import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bucket, Storage } from '@google-cloud/storage';
import { createPictureStore } from './app.ts';
import { createPictureServer } from './server.ts';
import { parseServiceAccount } from './service-account.ts';

export const BUCKET = 'pictures';
export const PRIVATE_BUCKET = 'pictures-private';
export const SITE = 'http://localhost:8080';
export const PNG = Buffer.from('the bytes of a picture');
const EMAIL = 'pictures@innkeeper.example';

export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export function freshName(): string {
  return `rooms/${randomUUID()}/phöto a.png`;
}

/** A picture store on a temporary folder, with the requests that a page and Google's client send. */
export class StoreUnderTest {
  readonly directory = mkdtempSync(join(tmpdir(), 'innkeeper-pictures-'));
  readonly bucketFolder = join(this.directory, BUCKET);
  readonly privateKey = newPrivateKey();
  /** How many milliseconds the store's clock is ahead. */
  ahead = 0;
  #server!: Server;

  async start(): Promise<void> {
    const account = { client_email: EMAIL, private_key: this.privateKey };
    const app = await createPictureStore({
      directory: this.directory,
      buckets: [BUCKET],
      privateBuckets: [PRIVATE_BUCKET],
      account: parseServiceAccount(JSON.stringify(account)),
      corsOrigins: [SITE],
      now: () => Date.now() + this.ahead,
    });
    this.#server = createPictureServer(app).listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  removeFolder(): void {
    rmSync(this.directory, { recursive: true });
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The bucket in the official client, with the account's key or another one. */
  bucket(privateKey = this.privateKey, name = BUCKET): Bucket {
    const storage = new Storage({
      projectId: 'innkeeper',
      apiEndpoint: this.base,
      useAuthWithCustomEndpoint: true,
      credentials: { client_email: EMAIL, private_key: privateKey },
    });
    storage.authClient.useJWTAccessWithScope = true;
    return storage.bucket(name);
  }

  async signedFields(name: string, from = this.bucket()): Promise<Record<string, string>> {
    const [policy] = await from.file(name).generateSignedPostPolicyV4({
      expires: Date.now() + 60_000,
      conditions: [['content-length-range', 1, 1_000_000]],
      fields: { 'content-type': 'image/png', success_action_status: '201' },
    });
    return policy.fields as Record<string, string>;
  }

  async upload(fields: Record<string, string>, bytes: Buffer = PNG, to = BUCKET) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
    const request = { method: 'POST', body: form, headers: { origin: SITE } };
    const response = await fetch(`${this.base}/${to}`, request);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Uploads as a page does, and returns the name. */
  async uploaded(name = freshName(), bytes: Buffer = PNG): Promise<string> {
    const answer = await this.upload(await this.signedFields(name), bytes);
    if (answer.status !== 201) throw new Error(`The upload was rejected: ${answer.text}`);
    return name;
  }

  publicAddress(name: string): string {
    return `${this.base}/${BUCKET}/${name.split('/').map(encodeURIComponent).join('/')}`;
  }
}
