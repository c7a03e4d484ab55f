import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A logger, and what was logged, oldest first: the messages, and the whole lines. */
export function recordingLogger(): { logged: string[]; lines: string[]; logger: Logger } {
  const logged: string[] = [];
  const lines: string[] = [];
  const write = (line: string, _encoding: string, done: () => void) => {
    lines.push(line);
    logged.push((JSON.parse(line) as { msg: string }).msg);
    done();
  };
  return { logged, lines, logger: pino(new Writable({ write, decodeStrings: false })) };
}
