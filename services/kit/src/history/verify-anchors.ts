import type { BusMessage, EventBus } from '../messaging/event-bus.ts';
import { HISTORY_HEADER } from '../messaging/outbox.ts';
import type { Sql } from '../postgres/sql.ts';
import { type Anchor, type BrokenLink, compareWithAnchors } from './verify-chain.ts';

/**
 * Compares the history with what the service's own events say of it: each carries the place and the hash of the entry that
 * was the newest when it was published. So the event log, another database or Kafka, knows when the end of the chain was cut
 * off or the whole chain was written again. Returns the first entry that differs, and how many events were compared.
 */
export async function verifyAnchors(
  sql: Sql,
  bus: EventBus,
  topics: readonly string[],
): Promise<{ anchors: number; broken: BrokenLink | undefined }> {
  let anchors = 0;
  let broken: BrokenLink | undefined;
  const compare = async (messages: BusMessage[]) => {
    const seen = messages
      .map(({ headers }) => parseAnchor(headers[HISTORY_HEADER]))
      .filter((one) => one !== undefined);
    anchors += seen.length;
    const found = await compareWithAnchors(sql, seen);
    if (found && (!broken || found.position < broken.position)) broken = found;
  };
  for (const topic of topics) {
    const reader = await bus.readFromBeginning(topic);
    try {
      await reader.readToEnd(compare);
    } finally {
      await reader.close();
    }
  }
  return { anchors, broken };
}

/** Reads `42:9f86d081…`: undefined for anything else. */
export function parseAnchor(text: string | undefined): Anchor | undefined {
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text ?? '');
  return match ? { position: Number(match[1]), hash: match[2]! } : undefined;
}
