import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { EncodedPicture } from './encode-picture.ts';
import { type PictureProblem, pictureRejected } from './picture.ts';
import { releaseMemory } from './release-memory.ts';

/** The first line of what the process writes: the lengths of the files that follow, or why there are none. */
export type EncodedHead = { large: number; small: number } | { problem: PictureProblem };

const PROGRAM = path.join(import.meta.dirname, '../../dist/pictures/encode-main.js');
const WITHIN_MS = 45_000;
/** Large blocks of memory are returned to the system at once, and small ones come from one place. */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
/**
 * Encodes a picture as `encodePicture` does, in a process of its own. What a decoder takes is returned when it ends, so that the
 * service's memory does not grow with every large picture; and a file that breaks the decoder ends only that process, which
 * has none of the service's secrets.
 * @throws ApiError 422 `picture_rejected` as that does, and when the process is killed; an error of the stream as it is
 */
export async function encodeApart(file: Readable, size: number): Promise<EncodedPicture> {
  const limits = ['--max-old-space-size=64', '--max-semi-space-size=1'];
  const child = spawn(process.execPath, [...limits, PROGRAM, String(size)], {
    env: MALLOC,
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  const reading = pipeline(file, child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return; // it ended before it had read everything, and says why
    child.kill('SIGKILL');
    throw error;
  });
  const [, output, problems, [code, signal]] = await Promise.all([
    reading.finally(releaseMemory),
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ]);
  if (signal) throw pictureRejected({ reason: 'unreadable', params: {} });
  if (code !== 0) throw new Error(`the encoder ended with ${code}: ${problems.toString().slice(-2_000)}`);
  const end = output.indexOf('\n');
  const head = JSON.parse(output.toString('utf8', 0, end)) as EncodedHead;
  if ('problem' in head) throw pictureRejected(head.problem);
  const large = output.subarray(end + 1, end + 1 + head.large);
  return { large, small: output.subarray(end + 1 + head.large) };
}
