import type { FileMetadata } from '@google-cloud/storage';
import type { UploadedPicture } from '../contract.ts';

export type StoredPicture = Omit<UploadedPicture, 'downloadUrl'>;

const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value));

/** What the bucket says of an object, in the fields of the contract. */
export function storedPicture(bucket: string, object: string, metadata: FileMetadata): StoredPicture {
  const custom = Object.entries(metadata.metadata ?? {}).map(([key, value]) => [key, String(value)]);
  return {
    bucket,
    generation: textOf(metadata.generation),
    metageneration: textOf(metadata.metageneration),
    fullPath: object,
    name: object.slice(object.lastIndexOf('/') + 1),
    size: Number(metadata.size),
    timeCreated: textOf(metadata.timeCreated),
    updated: textOf(metadata.updated),
    md5Hash: textOf(metadata.md5Hash),
    cacheControl: textOf(metadata.cacheControl),
    contentDisposition: textOf(metadata.contentDisposition),
    contentEncoding: textOf(metadata.contentEncoding),
    contentLanguage: textOf(metadata.contentLanguage),
    contentType: metadata.contentType ?? '',
    customMetadata: Object.fromEntries(custom),
  };
}
