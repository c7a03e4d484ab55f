import { createSecretKey } from 'node:crypto';
import type { Envelope } from './envelope.ts';
import type { BusMessage } from './event-bus.ts';
import { openSealed, seal } from './sealed.ts';

/*
 * An event whose data are sealed with a key of its subject, so that deleting the key makes it unreadable wherever a copy
 * of it is (docs/decisions/0097). All other attributes stay readable.
 */

/** The header of a sealed event: the topic that has its key. */
export const SEALED_HEADER = 'x-sealed';

/** Programs that do not know sealed events take this for a newer version, and set the event aside for a newer program. */
export const SEALED_SCHEMA = '/sealed-event/v1000000';

/** A key of one subject: its id, and 32 bytes in base64url. */
export type EventKey = { id: string; bytes: string };

type SealedData = { key: string; sealed: string };

/** The key of a sealed event is not in its topic of keys, and nothing shows that its subject was erased. */
export class MissingKeyError extends Error {
  override name = 'MissingKeyError';
}

export const isSealed = ({ headers }: Pick<BusMessage, 'headers'>): boolean =>
  headers[SEALED_HEADER] !== undefined;

/** The same event with sealed data; their schema is sealed with them. `keysTopic` is the topic that has the key. */
export function sealEvent(message: BusMessage, key: EventKey, keysTopic: string): BusMessage {
  const envelope = JSON.parse(message.value) as Envelope;
  const { id, dataschema, data } = envelope;
  const sealed: SealedData = {
    key: key.id,
    sealed: seal(secretOf(key), JSON.stringify({ dataschema, data }), id),
  };
  return {
    ...message,
    value: JSON.stringify({ ...envelope, dataschema: SEALED_SCHEMA, data: sealed }),
    headers: { ...message.headers, [SEALED_HEADER]: keysTopic },
  };
}

/** Which key opens a sealed event, and which version of its subject it is. @throws Error when it is malformed. */
export function keyOf({ value }: BusMessage): { keyId: string; version: number } {
  const { data, aggregateversion } = JSON.parse(value) as Envelope;
  return { keyId: (data as SealedData).key, version: aggregateversion };
}

/** The event as it was before `sealEvent`. @throws Error when the key is another one, or the event was changed. */
export function openEvent(message: BusMessage, key: EventKey): BusMessage {
  const envelope = JSON.parse(message.value) as Envelope;
  const opened = openSealed(secretOf(key), (envelope.data as SealedData).sealed, envelope.id);
  const { [SEALED_HEADER]: _, ...headers } = message.headers;
  return { ...message, value: JSON.stringify({ ...envelope, ...JSON.parse(opened) }), headers };
}

const secretOf = ({ bytes }: EventKey) => createSecretKey(bytes, 'base64url');
