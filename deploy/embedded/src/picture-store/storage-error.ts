import type { ErrorRequestHandler } from 'express';

/** An error in the terms of Cloud Storage: an HTTP status, one of its error codes, and a sentence. */
export class StorageError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Errors of the JSON API. */
export const respondWithJsonError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  const { status, code, message } = toStorageError(error);
  response
    .status(status)
    .json({ error: { code: status, message, errors: [{ message, domain: 'global', reason: code }] } });
};

/** Errors of form uploads and public reads. */
export const respondWithXmlError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  const { status, code, message } = toStorageError(error);
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  response
    .status(status)
    .type('application/xml')
    .send(`<Error><Code>${code}</Code><Message>${text}</Message></Error>`);
};

/** An unexpected error is logged, and its message is not shown. */
function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { status, message } = error as { status?: number; message: string };
  if (status && status < 500) return new StorageError(status, 'InvalidArgument', message);
  console.error(error);
  return new StorageError(500, 'InternalError', 'The picture store failed; see its log.');
}
