import type { Admin } from 'kafkajs';
import { KafkaAdministrator } from './administrator.ts';

const failure = (type: string) => Object.assign(new Error(type), { type });

/** Clients of a cluster where a partition's leader moves: only clients that connect after `moved` know the new leader. */
function cluster() {
  const state = { moved: false, connected: 0, disconnected: 0 };
  const newAdmin = () => {
    let knows = false;
    return {
      connect: async () => {
        state.connected++;
        knows = state.moved;
      },
      disconnect: async () => void state.disconnected++,
      fetchTopicOffsets: async () => {
        if (state.moved && !knows) throw failure('NOT_LEADER_FOR_PARTITION');
        return [{ partition: 0, offset: '7', high: '7', low: '0' }];
      },
    } as unknown as Admin;
  };
  return { state, administrator: new KafkaAdministrator(newAdmin, 0) };
}

const offsets = (admin: Admin) => admin.fetchTopicOffsets('rooms');

test('one client answers all questions', async () => {
  const { state, administrator } = cluster();
  await Promise.all([administrator.ask(offsets), administrator.ask(offsets)]);
  await administrator.close();
  expect(state).toMatchObject({ connected: 1, disconnected: 1 });
});

test('after a leader has moved the question is repeated by a client that knows the new one', async () => {
  const { state, administrator } = cluster();
  await administrator.ask(offsets);
  state.moved = true;
  const [first, second] = await Promise.all([administrator.ask(offsets), administrator.ask(offsets)]);
  expect([first[0]!.offset, second[0]!.offset]).toEqual(['7', '7']);
  expect(state.connected).toBe(2);
});

test('any other error, and one that persists, rejects', async () => {
  const { state, administrator } = cluster();
  const fail = (type: string) => administrator.ask(() => Promise.reject(failure(type)));
  await expect(fail('GROUP_AUTHORIZATION_FAILED')).rejects.toThrow('GROUP_AUTHORIZATION_FAILED');
  expect(state.connected).toBe(1);
  await expect(fail('LEADER_NOT_AVAILABLE')).rejects.toThrow('LEADER_NOT_AVAILABLE');
});

test('a client that could not connect is not reused', async () => {
  let unavailable = true;
  const sometimes = new KafkaAdministrator(
    () =>
      ({
        connect: () => (unavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve()),
        disconnect: async () => {},
        fetchTopicOffsets: async () => [],
      }) as unknown as Admin,
  );
  await expect(sometimes.ask(offsets)).rejects.toThrow('unavailable');
  unavailable = false;
  expect(await sometimes.ask(offsets)).toEqual([]);
});
