import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A logger, and the messages that were logged, oldest first. */
export function recordingLogger(): { logged: string[]; logger: Logger } {
  const logged: string[] = [];
  const write = (line: string, _encoding: string, done: () => void) => {
    logged.push((JSON.parse(line) as { msg: string }).msg);
    done();
  };
  return { logged, logger: pino(new Writable({ write, decodeStrings: false })) };
}
