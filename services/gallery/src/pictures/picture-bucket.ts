import type { Readable } from 'node:stream';
import type { Bucket, BucketMetadata, FileMetadata, Storage } from '@google-cloud/storage';
import type { PictureType, UploadedPicture } from '@innkeeper/contracts/gallery';
import { ApiError } from '@innkeeper/kit/http';
import { isPrivate } from './object-name.ts';
import { SIGNATURE_BYTES } from './picture.ts';
import { storageTimeout, toStorageError } from './storage-error.ts';

export type ServiceAccount = { project_id: string; client_email: string; private_key: string };

export type CorsRule = NonNullable<BucketMetadata['cors']>[number];

export type StoredPicture = Omit<UploadedPicture, 'downloadUrl'>;

export type PictureBucketOptions = {
  /** Its objects are public. */
  bucket: string;
  /** Whose objects only the account can read. */
  privateBucket: string;
  account: ServiceAccount;
  /** The private bucket's address for browsers: they post the form of an upload there. */
  uploadUrl: string;
  /** The first part of links to pictures. */
  publicUrl: string;
  /** Cloud Storage's own unless given. */
  apiEndpoint?: string | undefined;
  /** A call that takes longer, retries included, has failed. */
  timeoutMs: number;
};

const UPLOAD_WITHIN_MS = 10 * 60 * 1000;
const READ_WITHIN_MS = 10 * 60 * 1000;
const READ_ALL_WITHIN_MS = 20_000;
const ATTEMPT_TIMEOUT_MS = 3_000;
const RETRY_AFTER_MS = 1_000; // the client adds up to a second of jitter
const PRECONDITION_FAILED = 412; // an object of that name exists
const IMMUTABLE = 'public, max-age=31536000, immutable'; // an object's folder is random, so its bytes never change
const NOT_CACHED = 'private, no-store';

/**
 * The two buckets that hold the pictures, in Google Cloud Storage or in a server with the same API: an object's name
 * determines which one. The client repeats a call that fails with 408, 429 or 5xx once, if the timeout allows it; browsers
 * repeat it for longer.
 */
export class PictureBucket {
  readonly #options: PictureBucketOptions;
  #opened: Storage | undefined;

  constructor(options: PictureBucketOptions) {
    this.#options = options;
  }

  /** What the links of pictures start with. */
  get publicUrl(): string {
    return this.#options.publicUrl;
  }

  /** The client's library is loaded at the first use, because it takes 9 MB and most processes never use it. */
  async #bucketOf(object: string): Promise<Bucket> {
    const { Storage } = await import('@google-cloud/storage');
    this.#opened ??= openStorage(Storage, this.#options);
    return this.#opened.bucket(this.#nameOfBucket(object));
  }

  #nameOfBucket(object: string): string {
    const { bucket, privateBucket } = this.#options;
    return isPrivate(object) ? privateBucket : bucket;
  }

  /** A V4 signed policy for one object of one type and size: the form's address and all its fields except the file. */
  async signUpload(
    object: string,
    { contentType, size }: { contentType: PictureType; size: number },
  ): Promise<{ url: string; fields: Record<string, string> }> {
    const bucket = await this.#bucketOf(object);
    const [{ fields }] = await bucket.file(object).generateSignedPostPolicyV4({
      expires: Date.now() + UPLOAD_WITHIN_MS,
      conditions: [['content-length-range', size, size]],
      // Capitalized as Cloud Storage does: fake-gcs-server ignores these fields in lower case.
      fields: { 'Content-Type': contentType, 'Cache-Control': NOT_CACHED, success_action_status: '201' },
    });
    // With an endpoint of ours the library's address lacks the bucket, and browsers may not reach it.
    return { url: this.#options.uploadUrl, fields: fields as Record<string, string> };
  }

  /** @throws ApiError 404 when there is no such object. */
  async describe(object: string): Promise<StoredPicture> {
    const [metadata] = await this.#answer(object, (bucket) => bucket.file(object).getMetadata());
    return toStoredPicture(this.#nameOfBucket(object), object, metadata);
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

  /**
   * Has `use` read an object as it arrives, so that its bytes are never in memory as a whole.
   * @throws what `use` throws, or ApiError as `toStorageError` maps it
   */
  async read<T>(object: string, use: (bytes: Readable) => Promise<T>): Promise<T> {
    const bytes = (await this.#bucketOf(object)).file(object).createReadStream();
    const timer = setTimeout(() => bytes.destroy(storageTimeout()), READ_ALL_WITHIN_MS);
    bytes.once('end', () => clearTimeout(timer));
    try {
      return await use(bytes);
    } catch (error) {
      throw toStorageError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The first bytes of an object, which show its type. The object must not be empty. */
  async readStart(object: string): Promise<Buffer> {
    const range = { start: 0, end: SIGNATURE_BYTES - 1 };
    const [bytes] = await this.#answer(object, (bucket) => bucket.file(object).download(range));
    return bytes;
  }

  async remove(object: string): Promise<void> {
    await this.#answer(object, (bucket) => bucket.file(object).delete({ ignoreNotFound: true }));
  }

  /** Objects whose name starts with `prefix`, with their size in bytes. */
  async sizes(prefix: string): Promise<Map<string, number>> {
    const [files] = await this.#answer(prefix, (bucket) => bucket.getFiles({ prefix }));
    return new Map(files.map(({ name, metadata }) => [name, Number(metadata.size)]));
  }

  /** Names of the objects whose name starts with `prefix` and that were stored before `to`. */
  async storedBefore(prefix: string, to: Date): Promise<string[]> {
    const [files] = await this.#answer(prefix, (bucket) => bucket.getFiles({ prefix }));
    return files.filter(({ metadata }) => isBefore(metadata.timeCreated, to)).map(({ name }) => name);
  }

  /** Stores an object that never changes. One of that name stays as it is. */
  async create(object: string, bytes: Buffer, contentType: string): Promise<void> {
    const metadata = { contentType, cacheControl: isPrivate(object) ? NOT_CACHED : IMMUTABLE };
    const preconditionOpts = { ifGenerationMatch: 0 };
    await this.#answer(object, (bucket) =>
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
    await this.#answer(object, (bucket) =>
      bucket.file(object).save(bytes, { resumable: false, validation: 'md5', metadata }),
    );
  }

  /**
   * Replaces the rules by which pages of other origins may use the bucket of such objects. Returns the rules that it has
   * afterwards.
   */
  async replaceCors(object: string, rules: CorsRule[]): Promise<CorsRule[]> {
    await this.#answer(object, (bucket) => bucket.setCorsConfiguration(rules));
    const [metadata] = await this.#answer(object, (bucket) => bucket.getMetadata());
    return metadata.cors ?? [];
  }

  /** An address at which a private object can be read for ten minutes, without an account. */
  async signRead(object: string): Promise<string> {
    const bucket = await this.#bucketOf(object);
    const [link] = await bucket.file(object).getSignedUrl({
      version: 'v4',
      action: 'read',
      expires: Date.now() + READ_WITHIN_MS,
      host: new URL(new URL(this.#options.uploadUrl).origin),
    });
    return link;
  }

  /** The object's public address; of a private object, its permanent name as a link. */
  linkTo(object: string): string {
    return `${this.publicUrl}/${object.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** @throws ApiError as `toStorageError` maps it, also when the call takes longer than the timeout. */
  async #answer<T>(object: string, call: (bucket: Bucket) => Promise<T>): Promise<T> {
    const bucket = await this.#bucketOf(object);
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

const isBefore = (time: string | undefined, to: Date) => Date.parse(String(time)) < to.getTime();

function openStorage(
  Client: typeof Storage,
  { account, apiEndpoint, timeoutMs }: PictureBucketOptions,
): Storage {
  const storage = new Client({
    projectId: account.project_id,
    credentials: { client_email: account.client_email, private_key: account.private_key },
    timeout: Math.min(ATTEMPT_TIMEOUT_MS, timeoutMs),
    retryOptions: { autoRetry: timeoutMs > RETRY_AFTER_MS, maxRetries: 1, retryDelayMultiplier: 1 },
    ...(apiEndpoint ? { apiEndpoint, useAuthWithCustomEndpoint: true } : {}),
  });
  storage.authClient.useJWTAccessWithScope = true; // signs its own tokens, instead of asking Google for each
  return storage;
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
