/**
 * Library behaviour: express-gateway prints coloured text to stdout, including several lines about every start.
 * Why: each line of the gateway's output has to be JSON, and only warnings and errors matter in operation.
 * Without it: `every line of output is JSON` in start.int.test.ts fails.
 */
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { requireFromLibrary } from './library.ts';

type WinstonLogger = { level: string; clear(): WinstonLogger; add(target: Writable): void };

/** Writes the library's log to ours: warnings and errors at their level, everything else at level debug. */
export function redirectLibraryLog(logger: Logger): void {
  const loggers = requireFromLibrary('./logger') as Record<string, WinstonLogger | (() => unknown)>;
  for (const [part, source] of Object.entries(loggers)) {
    if (typeof source === 'function') continue;
    source.level = 'info';
    source.clear().add(winstonTarget(logger.child({ part: `express-gateway ${part}` })));
  }
}

function winstonTarget(logger: Logger): Writable {
  const target = new Writable({
    objectMode: true,
    write(line: { [key: symbol]: string; message: string }, _encoding, done) {
      const level = line[Symbol.for('level')];
      logger[level === 'error' || level === 'warn' ? level : 'debug'](removeColors(line.message));
      done();
    },
  });
  // winston treats a target whose `log` takes two or more parameters as one for winston 2.
  return Object.assign(target, { log: () => {} });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours are control characters
const removeColors = (text: string) => String(text).replace(/\u001b\[\d+m/g, '');
