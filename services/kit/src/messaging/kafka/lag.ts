import type { Admin } from 'kafkajs';
import type { ConsumerLag } from '../event-bus.ts';

/**
 * The number of messages that a group has not handled yet in each partition of a topic. It asks only the brokers, so the lag
 * is also known when no member of the group is running. Ages are exact to a second or 5 %, whichever is more.
 */
export async function kafkaLag(admin: Admin, group: string, topic: string): Promise<ConsumerLag[]> {
  const [ends, [committed]] = await Promise.all([
    admin.fetchTopicOffsets(topic),
    admin.fetchOffsets({ groupId: group, topics: [topic] }),
  ]);
  const handled = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  const ageOf = ageSearch(admin, topic);
  return Promise.all(
    ends.map(async ({ partition, high, low }) => {
      const next = Math.max(handled.get(partition) ?? -1, Number(low)); // -1: nothing committed yet
      const messages = Math.max(0, Number(high) - next);
      const oldestSeconds = messages ? await ageOf(partition, next) : 0;
      return { group, topic, partition, messages, oldestSeconds };
    }),
  );
}

/**
 * Kafka can find the first message after a given time, but not the time of a given message. The search doubles an age
 * until the message is younger, then halves the interval. Partitions share the answers.
 */
function ageSearch(admin: Admin, topic: string): (partition: number, offset: number) => Promise<number> {
  const now = Date.now();
  const answers = new Map<number, Promise<Map<number, number>>>();
  const firstOffsetsSince = (seconds: number) => {
    const known = answers.get(seconds);
    if (known) return known;
    const answer = admin
      .fetchTopicOffsetsByTimestamp(topic, Math.round(now - seconds * 1_000))
      .then((firsts) => new Map(firsts.map(({ partition, offset }) => [partition, Number(offset)])));
    answers.set(seconds, answer);
    return answer;
  };
  return async (partition, offset) => {
    const isOlder = async (seconds: number) => (await firstOffsetsSince(seconds)).get(partition)! > offset;
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
