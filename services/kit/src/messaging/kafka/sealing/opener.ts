import type { Logger } from '../../../observe/logger.ts';
import type { BusMessage } from '../../event-bus.ts';
import { isSealed, keyOf, openEvent, SEALED_HEADER } from '../../sealed-event.ts';
import { subjectOf } from './key-ring.ts';
import type { KeyTopics } from './key-topic.ts';

/** An event as a consumer gets it: null when it was erased, still sealed when its key is missing. */
type Opened = BusMessage | null;

export type OpenerOptions = {
  keyTopics: KeyTopics;
  logger: Logger;
};

/** Opens sealed events with the keys of their subjects. */
export class Opener {
  readonly #options: OpenerOptions;

  constructor(options: OpenerOptions) {
    this.#options = options;
  }

  /** Each message: opened; null if its subject was erased later; unchanged if it is not sealed or its key is missing. */
  async open(messages: readonly BusMessage[]): Promise<Opened[]> {
    if (!messages.some(isSealed)) return [...messages];
    const found = messages.map((message) => this.#find(message));
    const unknown = messages.filter((_, place) => found[place] === undefined);
    // Keys are written before their events, so all of them are there now.
    for (const keysTopic of new Set(unknown.map(keysTopicIn)))
      await this.#options.keyTopics.get(keysTopic).readToEnd();
    const opened = messages.map((message, place) => {
      const one = found[place] === undefined ? this.#find(message) : found[place];
      return one === undefined ? message : one;
    });
    const erased = opened.filter((message) => message === null).length;
    if (erased) this.#options.logger.info({ erased }, 'left out events of erased subjects');
    return opened;
  }

  /** Undefined if the keys that were read until now neither open the message nor show that it was erased. */
  #find(message: BusMessage): Opened | undefined {
    if (!isSealed(message)) return message;
    const { ring } = this.#options.keyTopics.get(keysTopicIn(message));
    const subject = subjectOf(message);
    try {
      const { keyId, version } = keyOf(message);
      if (version < ring.erasedBefore(subject)) return null;
      const key = ring.find(subject, keyId);
      return key && openEvent(message, key);
    } catch {
      return undefined; // malformed: the consumer sets it aside
    }
  }
}

const keysTopicIn = ({ headers }: BusMessage): string => headers[SEALED_HEADER]!;

/**
 * Hands over the messages that were not erased. Returns how many of all are handled, counted from the first, as
 * `Subscription.handle` does.
 */
export async function handlePresent(
  opened: readonly Opened[],
  handle: (messages: BusMessage[]) => Promise<number>,
): Promise<number> {
  const places = opened.flatMap((message, place) => (message ? [place] : []));
  const handled = places.length ? await handle(places.map((place) => opened[place]!)) : 0;
  return handled === places.length ? opened.length : places[handled]!;
}
