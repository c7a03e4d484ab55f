import { eventually, testStaff } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';

type Event = {
  id: string;
  event: string;
  data: { bookings?: string[]; rooms?: string[]; blocks?: string[] };
};

let here: BookingUnderTest;
let there: BookingUnderTest;
beforeAll(async () => {
  here = await startBooking();
  there = await startBooking({
    databaseUrl: here.database.pool.options.connectionString!,
    tokens: here.tokens,
  });
});
const opened: AbortController[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.abort();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

/** Follows the desk at one replica, and collects the events that it receives. */
async function follow(
  service: BookingUnderTest,
  {
    permissions = ['housekeeping', 'bookings:read'],
    lastId,
    token,
  }: { permissions?: string[]; lastId?: string; token?: string } = {},
) {
  const abort = new AbortController();
  opened.push(abort);
  const response = await fetch(`${service.base}/api/desk/feed`, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${token ?? here.tokens.sign(testStaff(...permissions))}`,
      ...(lastId && { 'last-event-id': lastId }),
    },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const events: Event[] = [];
  const follower = { events, isEnded: false, beats: 0, close: () => abort.abort() };
  void read(response, (block) => {
    const fields = Object.fromEntries(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    if (fields['event'])
      events.push({ ...(fields as Omit<Event, 'data'>), data: JSON.parse(fields['data']!) });
    else follower.beats++;
  }).then(
    () => {
      follower.isEnded = true;
    },
    () => {},
  );
  return follower;
}

async function read(response: Response, onBlock: (block: string) => void): Promise<void> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) onBlock(block);
  }
}
const changesOf = ({ events }: { events: Event[] }) => events.filter(({ event }) => event === 'change');
const idsIn = (follower: { events: Event[] }, kind: 'bookings' | 'rooms' | 'blocks') =>
  changesOf(follower).flatMap(({ data }) => data[kind]!);
/** Until the reading has begun: nothing that happens afterwards is missed. */
const begun = async (service: BookingUnderTest, follower: { events: Event[] }) => {
  const { roomId } = await service.addRoom();
  await eventually(async () => idsIn(follower, 'rooms').includes(roomId));
};
async function book(service: BookingUnderTest) {
  const { roomId } = await here.addRoom();
  const order = { roomId, start: TODAY, end: day(2), lastName: 'Rey' };
  const { body } = await service.staff().call('POST', '/api/desk/bookings', order);
  return body.booking as { bookingId: string; roomId: string };
}

// How soon is measured by `make bench ONLY=feeds`.
test('a change at one desk shows at another replica, with ids only', async () => {
  const follower = await follow(there);
  expect(follower.events[0]?.event ?? 'reset').toBe('reset');
  await begun(here, follower);
  const { bookingId, roomId } = await book(here);
  await eventually(async () => idsIn(follower, 'bookings').includes(bookingId));
  const before = changesOf(follower).length;
  await here.staff().call('PUT', `/api/desk/housekeeping/${roomId}`, { from: 'clean', state: 'dirty' });
  await eventually(async () =>
    idsIn({ events: changesOf(follower).slice(before) }, 'rooms').includes(roomId),
  );
  const block = { roomId, start: day(5), end: day(6), kind: 'out_of_order', reason: 'Leak' };
  const blockId = 'f5c2b8d4-7e57-4a3e-9b59-0f5f5f3f4b11';
  await here.staff().call('PUT', `/api/desk/blocks/${blockId}`, block);
  await eventually(async () => idsIn(follower, 'blocks').includes(blockId));
  await here.staff().call('DELETE', `/api/desk/blocks/${blockId}`);
  await eventually(async () => idsIn(follower, 'blocks').length === 2);
  for (const { data } of changesOf(follower))
    expect(Object.keys(data).sort()).toEqual(['blocks', 'bookings', 'rooms']);
});

test('a caller who may not read bookings does not get their ids', async () => {
  const follower = await follow(here, { permissions: ['housekeeping'] });
  await begun(here, follower);
  const before = changesOf(follower).length;
  await book(here);
  await eventually(async () => changesOf(follower).length > before);
  expect(idsIn(follower, 'bookings')).toEqual([]);
});

test('continues after the last event, and says if that is not possible', async () => {
  const first = await follow(here);
  const stays = await follow(here);
  await begun(here, first);
  const lastId = first.events.at(-1)!.id;
  first.close();
  const missed = await book(here);
  await eventually(async () => idsIn(stays, 'bookings').includes(missed.bookingId));
  const again = await follow(here, { lastId });
  await eventually(async () => idsIn(again, 'bookings').includes(missed.bookingId));
  expect(again.events.map(({ event }) => event)).not.toContain('reset');
  for (const unknown of ['nonsense', `${lastId.split(':')[0]}:99999`, '0:1']) {
    const other = await follow(here, { lastId: unknown });
    await eventually(async () => other.events.length > 0);
    expect(other.events[0]!.event).toBe('reset');
  }
  const elsewhere = await follow(there, { lastId });
  await eventually(async () => elsewhere.events[0]?.event === 'reset');
});

test('something comes every two seconds, and the feed ends when Postgres ends its connection', async () => {
  const follower = await follow(there);
  await begun(here, follower);
  await eventually(async () => follower.beats > 0);
  await here.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%desk_changes%' and pid <> pg_backend_pid()`,
  );
  await eventually(async () => follower.isEnded);
  const again = await follow(there);
  await begun(here, again);
});

test('ends with the service, which does not wait for it', async () => {
  await using replica = await startBooking({
    databaseUrl: here.database.pool.options.connectionString!,
    tokens: here.tokens,
  });
  const follower = await follow(replica);
  await replica.stop();
  await eventually(async () => follower.isEnded);
});
