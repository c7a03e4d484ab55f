import type { Admin } from 'kafkajs';
import type { ConsumerLag } from '../event-bus.ts';

/**
 * What a group has still to handle in each partition of a topic. Asked of the brokers alone, so that it is known too where
 * no member of the group reads. Ages are exact to a second or a twentieth, whichever is more.
 */
export async function kafkaLag(admin: Admin, group: string, topic: string): Promise<ConsumerLag[]> {
  const [ends, [committed]] = await Promise.all([
    admin.fetchTopicOffsets(topic),
    admin.fetchOffsets({ groupId: group, topics: [topic] }),
  ]);
  const done = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  const ageOf = ageSearch(admin, topic);
  return Promise.all(
    ends.map(async ({ partition, high, low }) => {
      const next = Math.max(done.get(partition) ?? -1, Number(low)); // -1: nothing committed yet
      const messages = Math.max(0, Number(high) - next);
      const oldestSeconds = messages ? await ageOf(partition, next) : 0;
      return { group, topic, partition, messages, oldestSeconds };
    }),
  );
}

/**
 * Brokers tell which message was the first after a moment, but not a message's moment: that is found by doubling an age
 * until the message is younger, and halving what is left. Partitions share the answers.
 */
function ageSearch(admin: Admin, topic: string): (partition: number, offset: number) => Promise<number> {
  const now = Date.now();
  const answers = new Map<number, Promise<Map<number, number>>>();
  const firstsSince = (seconds: number) => {
    const known = answers.get(seconds);
    if (known) return known;
    const answer = admin
      .fetchTopicOffsetsByTimestamp(topic, Math.round(now - seconds * 1_000))
      .then((firsts) => new Map(firsts.map(({ partition, offset }) => [partition, Number(offset)])));
    answers.set(seconds, answer);
    return answer;
  };
  return async (partition, offset) => {
    const isOlder = async (seconds: number) => (await firstsSince(seconds)).get(partition)! > offset;
    let [older, younger] = [0, 1];
    while (younger < now / 1_000 && (await isOlder(younger))) [older, younger] = [younger, younger * 2];
    while (younger - older > Math.max(1, older / 20)) {
      const middle = (older + younger) / 2;
      if (await isOlder(middle)) older = middle;
      else younger = middle;
    }
    return older;
  };
}
