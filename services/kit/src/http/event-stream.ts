import type { Server } from 'node:http';
import type { Response } from 'express';

/** An answer that does not end: server-sent events, as text. */
export interface EventStream {
  /** Sends text. A client that reads too slowly is disconnected, and reconnects later. */
  write(text: string): void;
  end(): void;
  /** Called once, when either side has ended the stream. */
  onClose(listener: () => void): void;
}

/** Emitted on a response when its stream has begun. */
export const STREAM_BEGUN = 'stream begun';

/** Events are only ids, so a client with this much waiting data has stopped reading. */
const MAX_UNREAD_BYTES = 64 * 1_024;

const open = new Set<Response>();

/** Begins an answer of server-sent events, and gives it to `follow`. */
export function beginStream(res: Response, follow: (stream: EventStream) => void): void {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no', // nginx then passes each event on at once
  });
  res.flushHeaders();
  open.add(res);
  res.once('close', () => open.delete(res));
  res.emit(STREAM_BEGUN);
  follow({
    write: (text) => {
      if (res.writableLength > MAX_UNREAD_BYTES) res.destroy();
      else if (!res.writableEnded && !res.destroyed) res.write(text);
    },
    end: () => void res.end(),
    onClose: (listener) => void res.once('close', listener),
  });
}

/** Ends the streams of a server that stops: its clients reconnect to another one. */
export function endStreams(server: Server): void {
  for (const res of open) if ((res.socket as { server?: Server } | null)?.server === server) res.end();
}
