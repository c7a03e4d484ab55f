import { ApiError, rejection } from '@innkeeper/kit/http';
import { type PictureProblem, pictureRejected } from './picture.ts';
import type { UploadError } from './upload-store.ts';

/** The answer for an upload that could not be prepared, to be stored. */
export function toUploadError(error: unknown): UploadError {
  const known = error instanceof ApiError ? error : rejection('internal_error.picture');
  const { status, code, message, headers, key, params } = known;
  return { status, code, message, headers, key, params };
}

/** The answer as it was stored. */
export function fromUploadError({ code, headers, key, params = {} }: UploadError): ApiError {
  if (code === 'picture_rejected') {
    const { reason = 'unreadable', ...rest } = params; // until 1.2.0: 1.0 stores no reason
    return pictureRejected({ reason, params: rest } as PictureProblem);
  }
  return new ApiError(key ?? 'internal_error.picture', params, { headers }); // until 1.2.0: 1.0 stores no key
}
