import { type Bucket, type BucketMetadata, Storage } from '@google-cloud/storage';
import { TELLING_BYTES } from './picture.ts';
import { MAX_PICTURE_BYTES, type PictureType } from './picture-limits.ts';
import { storageFault, storageTooSlow } from './storage-fault.ts';
import { type StoredPicture, storedPicture } from './stored-picture.ts';

export type ServiceAccount = { project_id: string; client_email: string; private_key: string };

export type CorsRule = NonNullable<BucketMetadata['cors']>[number];

export type PictureBucketOptions = {
  bucket: string;
  account: ServiceAccount;
  /** Where browsers post the form of an upload. */
  uploadUrl: string;
  /** What the links of pictures start with. */
  publicUrl: string;
  /** Cloud Storage's own unless given. */
  apiEndpoint?: string | undefined;
  /** A call that takes longer, retries included, has failed. */
  answerWithinMs?: number;
  /** Whether a call is repeated that may succeed the next time; it is, unless told otherwise. */
  autoRetry?: boolean;
};

const UPLOAD_WITHIN_MS = 10 * 60 * 1000;
const ANSWER_WITHIN_MS = 3_000; // less than the gateway waits for an answer
const FOR_EVER = 'public, max-age=31536000, immutable'; // an object's folder is random: its bytes never change

/**
 * The bucket that holds the pictures, in Google Cloud Storage or in something that answers like it. The client
 * repeats a call that fails with 408, 429 or 5xx once, after a pause with jitter; browsers repeat it for longer.
 */
export class PictureBucket {
  readonly #bucket: Bucket;
  readonly #uploadUrl: string;
  readonly #publicUrl: string;
  readonly #answerWithinMs: number;

  constructor(options: PictureBucketOptions) {
    const { bucket, account, apiEndpoint, autoRetry = true, answerWithinMs = ANSWER_WITHIN_MS } = options;
    this.#uploadUrl = options.uploadUrl;
    this.#publicUrl = options.publicUrl;
    this.#answerWithinMs = answerWithinMs;
    const storage = new Storage({
      projectId: account.project_id,
      credentials: { client_email: account.client_email, private_key: account.private_key },
      timeout: Math.min(3_000, answerWithinMs), // of each try
      retryOptions: { autoRetry, maxRetries: 1, retryDelayMultiplier: 1 }, // after one to two seconds
      ...(apiEndpoint ? { apiEndpoint, useAuthWithCustomEndpoint: true } : {}),
    });
    storage.authClient.useJWTAccessWithScope = true; // signs its own tokens, instead of asking Google for each
    this.#bucket = storage.bucket(bucket);
  }

  /** A V4 signed policy for one object of one type: the form's address and all its fields but the file. */
  async signUpload(
    object: string,
    contentType: PictureType,
  ): Promise<{ url: string; fields: Record<string, string> }> {
    const [{ fields }] = await this.#bucket.file(object).generateSignedPostPolicyV4({
      expires: Date.now() + UPLOAD_WITHIN_MS,
      conditions: [['content-length-range', 1, MAX_PICTURE_BYTES]],
      // Written as Cloud Storage writes them: fake-gcs-server does not know them in lower case.
      fields: { 'Content-Type': contentType, 'Cache-Control': FOR_EVER, success_action_status: '201' },
    });
    // The library's own address lacks the bucket for an endpoint of ours, and may not be what a browser reaches.
    return { url: this.#uploadUrl, fields: fields as Record<string, string> };
  }

  /** @throws ApiError 404 when there is no such object. */
  async describe(object: string): Promise<StoredPicture> {
    const [metadata] = await this.#answer(this.#bucket.file(object).getMetadata());
    return storedPicture(this.#bucket.name, object, metadata);
  }

  /** The bytes that tell an object's type. It must not be empty. */
  async readStart(object: string): Promise<Buffer> {
    const range = { start: 0, end: TELLING_BYTES - 1 };
    const [bytes] = await this.#answer(this.#bucket.file(object).download(range));
    return bytes;
  }

  async remove(object: string): Promise<void> {
    await this.#answer(this.#bucket.file(object).delete({ ignoreNotFound: true }));
  }

  /** Objects whose name starts with `prefix`, with their size in bytes. */
  async sizes(prefix: string): Promise<Map<string, number>> {
    const [files] = await this.#answer(this.#bucket.getFiles({ prefix }));
    return new Map(files.map(({ name, metadata }) => [name, Number(metadata.size)]));
  }

  /** `metadata` as Cloud Storage names it. Replaces an object of that name. */
  async put(
    object: string,
    bytes: Buffer,
    metadata: { contentType: string; cacheControl?: string },
  ): Promise<void> {
    await this.#answer(
      this.#bucket.file(object).save(bytes, { resumable: false, validation: 'md5', metadata }),
    );
  }

  /** Replaces the rules by which other origins' pages may use the bucket. Returns those that it has then. */
  async replaceCors(rules: CorsRule[]): Promise<CorsRule[]> {
    await this.#answer(this.#bucket.setCorsConfiguration(rules));
    const [metadata] = await this.#answer(this.#bucket.getMetadata());
    return metadata.cors ?? [];
  }

  /** Where everybody can see the object. */
  linkTo(object: string): string {
    return `${this.#publicUrl}/${object.split('/').map(encodeURIComponent).join('/')}`;
  }

  async #answer<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(storageTooSlow()), this.#answerWithinMs);
    });
    try {
      return await Promise.race([work, tooSlow]);
    } catch (error) {
      throw storageFault(error);
    } finally {
      clearTimeout(timer);
    }
  }
}
