import type { Bucket, BucketMetadata, FileMetadata, Storage } from '@google-cloud/storage';
import type { PictureType, UploadedPicture } from '@innkeeper/contracts/gallery';
import { ApiError } from '@innkeeper/kit/http';
import { SIGNATURE_BYTES } from './picture.ts';
import { storageTimeout, toStorageError } from './storage-error.ts';

export type ServiceAccount = { project_id: string; client_email: string; private_key: string };

export type CorsRule = NonNullable<BucketMetadata['cors']>[number];

export type StoredPicture = Omit<UploadedPicture, 'downloadUrl'>;

export type PictureBucketOptions = {
  bucket: string;
  account: ServiceAccount;
  /** Where browsers post the form of an upload. */
  uploadUrl: string;
  /** The first part of links to pictures. */
  publicUrl: string;
  /** Cloud Storage's own unless given. */
  apiEndpoint?: string | undefined;
  /** A call that takes longer, retries included, has failed. */
  timeoutMs: number;
};

const UPLOAD_WITHIN_MS = 10 * 60 * 1000;
const ATTEMPT_TIMEOUT_MS = 3_000;
const RETRY_AFTER_MS = 1_000; // the client adds up to a second of jitter
const PRECONDITION_FAILED = 412; // an object of that name exists
const IMMUTABLE = 'public, max-age=31536000, immutable'; // an object's folder is random, so its bytes never change

/**
 * The bucket that holds the pictures, in Google Cloud Storage or in a server with the same API. The client repeats a call
 * that fails with 408, 429 or 5xx once, if the timeout allows it; browsers repeat it for longer.
 */
export class PictureBucket {
  readonly #options: PictureBucketOptions;
  #opened: Bucket | undefined;

  constructor(options: PictureBucketOptions) {
    this.#options = options;
  }

  /** What the links of pictures start with. */
  get publicUrl(): string {
    return this.#options.publicUrl;
  }

  /** The client's library is loaded at the first use, because it takes 9 MB and most processes never use it. */
  async #bucket(): Promise<Bucket> {
    const { Storage } = await import('@google-cloud/storage');
    this.#opened ??= openBucket(Storage, this.#options);
    return this.#opened;
  }

  /** A V4 signed policy for one object of one type and size: the form's address and all its fields except the file. */
  async signUpload(
    object: string,
    { contentType, size }: { contentType: PictureType; size: number },
  ): Promise<{ url: string; fields: Record<string, string> }> {
    const bucket = await this.#bucket();
    const [{ fields }] = await bucket.file(object).generateSignedPostPolicyV4({
      expires: Date.now() + UPLOAD_WITHIN_MS,
      conditions: [['content-length-range', size, size]],
      // Capitalized as Cloud Storage does: fake-gcs-server ignores these fields in lower case.
      fields: { 'Content-Type': contentType, 'Cache-Control': IMMUTABLE, success_action_status: '201' },
    });
    // With an endpoint of ours the library's address lacks the bucket, and browsers may not reach it.
    return { url: this.#options.uploadUrl, fields: fields as Record<string, string> };
  }

  /** @throws ApiError 404 when there is no such object. */
  async describe(object: string): Promise<StoredPicture> {
    const [metadata] = await this.#answer((bucket) => bucket.file(object).getMetadata());
    return toStoredPicture(this.#options.bucket, object, metadata);
  }

  /** The same; undefined when there is no such object. */
  async find(object: string): Promise<StoredPicture | undefined> {
    try {
      return await this.describe(object);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** All bytes of an object. */
  async read(object: string): Promise<Buffer> {
    const [bytes] = await this.#answer((bucket) => bucket.file(object).download());
    return bytes;
  }

  /** The first bytes of an object, which show its type. The object must not be empty. */
  async readStart(object: string): Promise<Buffer> {
    const range = { start: 0, end: SIGNATURE_BYTES - 1 };
    const [bytes] = await this.#answer((bucket) => bucket.file(object).download(range));
    return bytes;
  }

  async remove(object: string): Promise<void> {
    await this.#answer((bucket) => bucket.file(object).delete({ ignoreNotFound: true }));
  }

  /** Objects whose name starts with `prefix`, with their size in bytes. */
  async sizes(prefix: string): Promise<Map<string, number>> {
    const [files] = await this.#answer((bucket) => bucket.getFiles({ prefix }));
    return new Map(files.map(({ name, metadata }) => [name, Number(metadata.size)]));
  }

  /** Names of the objects whose name starts with `prefix` and that were stored in that period. */
  async storedBetween(prefix: string, from: Date, to: Date): Promise<string[]> {
    const [files] = await this.#answer((bucket) => bucket.getFiles({ prefix }));
    return files
      .filter(({ metadata }) => {
        const storedAt = Date.parse(String(metadata.timeCreated));
        return storedAt >= from.getTime() && storedAt < to.getTime();
      })
      .map(({ name }) => name);
  }

  /** Stores an object that never changes. One of that name stays as it is. */
  async create(object: string, bytes: Buffer, contentType: string): Promise<void> {
    const metadata = { contentType, cacheControl: IMMUTABLE };
    const preconditionOpts = { ifGenerationMatch: 0 };
    await this.#answer((bucket) =>
      bucket
        .file(object)
        .save(bytes, { resumable: false, validation: 'md5', metadata, preconditionOpts })
        .catch((error: { code?: unknown }) => {
          if (error.code !== PRECONDITION_FAILED) throw error;
        }),
    );
  }

  /** Stores an object, replacing one of that name. `metadata` is as Cloud Storage names it. */
  async put(
    object: string,
    bytes: Buffer,
    metadata: { contentType: string; cacheControl?: string },
  ): Promise<void> {
    await this.#answer((bucket) =>
      bucket.file(object).save(bytes, { resumable: false, validation: 'md5', metadata }),
    );
  }

  /** Replaces the rules by which pages of other origins may use the bucket. Returns the rules that it has afterwards. */
  async replaceCors(rules: CorsRule[]): Promise<CorsRule[]> {
    await this.#answer((bucket) => bucket.setCorsConfiguration(rules));
    const [metadata] = await this.#answer((bucket) => bucket.getMetadata());
    return metadata.cors ?? [];
  }

  /** The object's public address. */
  linkTo(object: string): string {
    return `${this.publicUrl}/${object.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** @throws ApiError as `toStorageError` maps it, also when the call takes longer than the timeout. */
  async #answer<T>(call: (bucket: Bucket) => Promise<T>): Promise<T> {
    const bucket = await this.#bucket();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(storageTimeout()), this.#options.timeoutMs);
    });
    try {
      return await Promise.race([call(bucket), timeout]);
    } catch (error) {
      throw toStorageError(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function openBucket(
  Client: typeof Storage,
  { bucket, account, apiEndpoint, timeoutMs }: PictureBucketOptions,
): Bucket {
  const storage = new Client({
    projectId: account.project_id,
    credentials: { client_email: account.client_email, private_key: account.private_key },
    timeout: Math.min(ATTEMPT_TIMEOUT_MS, timeoutMs),
    retryOptions: { autoRetry: timeoutMs > RETRY_AFTER_MS, maxRetries: 1, retryDelayMultiplier: 1 },
    ...(apiEndpoint ? { apiEndpoint, useAuthWithCustomEndpoint: true } : {}),
  });
  storage.authClient.useJWTAccessWithScope = true; // signs its own tokens, instead of asking Google for each
  return storage.bucket(bucket);
}

const toText = (value: string | number | undefined) => (value === undefined ? null : String(value));

function toStoredPicture(bucket: string, object: string, metadata: FileMetadata): StoredPicture {
  const custom = Object.entries(metadata.metadata ?? {}).map(([key, value]) => [key, String(value)]);
  return {
    bucket,
    generation: toText(metadata.generation),
    metageneration: toText(metadata.metageneration),
    fullPath: object,
    name: object.slice(object.lastIndexOf('/') + 1),
    size: Number(metadata.size),
    timeCreated: toText(metadata.timeCreated),
    updated: toText(metadata.updated),
    md5Hash: toText(metadata.md5Hash),
    cacheControl: toText(metadata.cacheControl),
    contentDisposition: toText(metadata.contentDisposition),
    contentEncoding: toText(metadata.contentEncoding),
    contentLanguage: toText(metadata.contentLanguage),
    contentType: metadata.contentType ?? '',
    customMetadata: Object.fromEntries(custom),
  };
}
