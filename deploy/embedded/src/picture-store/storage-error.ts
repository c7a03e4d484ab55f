/** A refusal in the terms of Cloud Storage: an HTTP status, one of its error codes, and a sentence. */
export class StorageError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
