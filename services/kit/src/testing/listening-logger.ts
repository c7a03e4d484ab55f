import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A logger, and the messages it was given, oldest first. */
export function listeningLogger(): { said: string[]; logger: Logger } {
  const said: string[] = [];
  const write = (line: string, _encoding: string, done: () => void) => {
    said.push((JSON.parse(line) as { msg: string }).msg);
    done();
  };
  return { said, logger: pino(new Writable({ write, decodeStrings: false })) };
}
