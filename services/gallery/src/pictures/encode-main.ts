// Encodes one picture, in a process of its own: node encode-main.js BYTES < FILE. See encode-apart.ts.
import { readSync } from 'node:fs';
import type { EncodedHead } from './encode-apart.ts';
import { encodePicture, UnreadablePicture } from './encode-picture.ts';

const STDIN = 0;

let head: EncodedHead;
let parts: Buffer[] = [];
try {
  const { large, small } = await encodePicture(readFile(Number(process.argv[2])));
  head = { large: large.length, small: small.length };
  parts = [large, small];
} catch (error) {
  if (!(error instanceof UnreadablePicture)) throw error;
  head = { problem: error.problem };
}
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]));

/** Directly into the place where the decoder reads it, because every copy of ten megabytes would stay until it ends. */
function readFile(size: number): Buffer {
  const file = Buffer.alloc(size);
  let read = 0;
  for (;;) {
    const length = readSync(STDIN, file, read, size - read, null);
    read += length;
    if (length === 0 || read === size) return file.subarray(0, read);
  }
}
