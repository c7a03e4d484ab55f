import type { CorsRule, PictureBucket } from './picture-bucket.ts';

const AN_HOUR = 3_600; // seconds

export type UploadingPages = {
  /** Such as `https://hotel.example`, without a path. */
  origins: string[];
  methods: string[];
  headers: string[];
};

/**
 * Lets pages of these origins, and of no others, use the bucket; safe to repeat.
 * @throws when the storage took the rule and does not have it afterwards.
 */
export async function allowUploads(
  bucket: Pick<PictureBucket, 'replaceCors'>,
  { origins, methods, headers }: UploadingPages,
): Promise<void> {
  const rule: CorsRule = {
    origin: origins,
    method: methods,
    responseHeader: headers,
    maxAgeSeconds: AN_HOUR,
  };
  const rules = await bucket.replaceCors([rule]);
  const isKept = rules.length === 1 && origins.every((origin) => rules[0]!.origin?.includes(origin));
  if (!isKept)
    throw new Error('The storage did not keep the rule: browsers there may upload from anywhere, or not.');
}
