import type { BusMessage, EventBus } from '../messaging/event-bus.ts';
import { HISTORY_HEADER } from '../messaging/outbox.ts';
import type { Sql } from '../postgres/sql.ts';
import { type Anchor, type BrokenLink, compareWithAnchors } from './verify-chain.ts';

/**
 * Compares the history with the service's own events: each contains the position and the hash of the newest entry at the
 * time of publishing. So the event log (another database, or Kafka) reveals that the end of the chain was cut off or that
 * the whole chain was rewritten. Returns the first entry that differs, and the number of compared events.
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
