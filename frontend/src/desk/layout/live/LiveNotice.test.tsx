import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { renewTokensBy } from '../../../shared/api/client.ts';
import { likeCall } from '../../../shared/api/query-keys.ts';
import { renewToken } from '../../../shared/api/renew-token.ts';
import { storeToken } from '../../../shared/session/token.ts';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { serverAheadMs } from '../../../testing/clock.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { LiveNotice } from './LiveNotice.tsx';

/** A feed that the test writes to, and the headers of its requests. */
class Feed {
  readonly asked: Headers[] = [];
  isUp = true;
  #chunks: string[] = [];
  #isEnded = false;
  #wake: () => void = () => {};

  readonly fetch = async (_url: unknown, { headers, signal }: RequestInit = {}): Promise<Response> => {
    this.asked.push(new Headers(headers));
    if (!this.isUp) throw new TypeError('Failed to fetch');
    [this.#chunks, this.#isEnded] = [[], false];
    const read = async (): Promise<{ done: boolean; value?: Uint8Array }> => {
      if (this.#chunks.length) return { done: false, value: new TextEncoder().encode(this.#chunks.shift()!) };
      if (this.#isEnded) return { done: true };
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve;
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
      return read();
    };
    const type = {
      get: (name: string) => (name === 'Content-Type' ? 'text/event-stream; charset=utf-8' : null),
    };
    return { ok: true, body: { getReader: () => ({ read }) }, headers: type } as unknown as Response;
  };
  write = (text: string) => {
    this.#chunks.push(text);
    this.#wake();
  };
  end = () => {
    this.#isEnded = true;
    this.#wake();
  };
}

let feed: Feed;
let reads = 0;
beforeEach(() => {
  jest.useFakeTimers();
  storeToken('token-1');
  feed = new Feed();
  reads = 0;
  globalThis.fetch = feed.fetch as typeof fetch;
});
afterEach(() => void jest.useRealTimers());

function Page() {
  useQuery({ queryKey: [...likeCall('GET /api/desk/feed'), 'list'], queryFn: () => ++reads });
  return <LiveNotice />;
}
const open = async () => {
  const view = renderPage(<Page />);
  await pass(0);
  expect(feed.asked).toHaveLength(1);
  return view;
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const write = async (text: string) => {
  feed.write(text);
  await pass(200);
};
const notice = () => screen.getByRole('status');

test('reads changed records again, once for changes that arrive together, even in pieces', async () => {
  await open();
  expect(feed.asked[0]!.get('Authorization')).toBe('Bearer token-1');
  expect(reads).toBe(1);
  await write(':\n\n');
  expect(reads).toBe(1);
  await write('id: r:1\nevent: change\ndata: {"bookings":["MB-1"]}\n\nid: r:2\nevent: change\ndata: {}\n\n');
  expect(reads).toBe(2);
  await write('id: r:3\nevent: cha');
  expect(reads).toBe(2);
  await write('nge\ndata: {}\n\n');
  expect(reads).toBe(3);
  expect(notice()).toBeEmptyDOMElement();
});

test('a change from elsewhere removes the offer to undo what it is about, and one of its own does not', async () => {
  const notes = { 'MB-1': true, 'MB-2': true };
  await open();
  act(() => {
    for (const id of ['MB-1', 'MB-2'] as const)
      notify.undoable(
        `${id}: checked in`,
        () => {},
        [id],
        async () => notes[id],
      );
  });
  await write('id: r:1\nevent: change\ndata: {"bookings":["MB-1","MB-2"]}\n\n');
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  notes['MB-1'] = false; // another desk has changed it
  await write('id: r:2\nevent: change\ndata: {"bookings":["MB-1"]}\n\n');
  expect(screen.queryByText('MB-1: checked in')).toBeNull();
  expect(screen.getByText('MB-2: checked in')).toBeVisible();
  notes['MB-2'] = false;
  await write('id: r:3\nevent: reset\ndata: {}\n\n'); // changes may have been missed
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a feed that ends continues after the last event, without a message', async () => {
  await open();
  await write('id: r:7\nevent: change\ndata: {}\n\n');
  feed.end();
  await pass(600);
  expect(feed.asked).toHaveLength(2);
  expect(feed.asked[1]!.get('Last-Event-ID')).toBe('r:7');
  await pass(4_000);
  expect(notice()).toBeEmptyDOMElement();
});

test('a feed with an expired token continues with a new one, without a message', async () => {
  await open();
  const { fetch } = feed;
  const calls: string[] = [];
  renewTokensBy(renewToken);
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization');
    calls.push(`${url} ${token}`);
    if (url.endsWith('/renewal')) return Response.json({ token: 'token-2', user: {} });
    if (token !== 'Bearer token-2')
      return Response.json({ code: 'expired_token', message: '' }, { status: 401 });
    return url.endsWith('/feed') ? fetch(url, init) : Response.json({ user: {}, permissions: [] });
  }) as typeof globalThis.fetch;
  feed.end();
  await pass(1_200);
  expect(calls).toEqual([
    '/api/desk/feed Bearer token-1',
    '/api/users/get-user Bearer token-1',
    '/api/users/renewal null',
    '/api/users/get-user Bearer token-2',
    '/api/desk/feed Bearer token-2',
  ]);
  await pass(4_000);
  expect(notice()).toBeEmptyDOMElement();
});

test('a broken feed is said, and the page is read again every 15 seconds until it works', async () => {
  await open();
  feed.isUp = false;
  feed.end();
  await pass(100);
  await pass(4_000);
  expect(notice()).toHaveTextContent('Not live at the moment: this page is read again every 15 seconds.');
  expect(reads).toBe(1);
  await pass(15_000);
  expect(reads).toBeGreaterThan(1);
  feed.isUp = true;
  await pass(10_500);
  await pass(100);
  await waitFor(() => expect(notice()).toBeEmptyDOMElement());
});

test('a feed that is silent for six seconds is broken', async () => {
  await open();
  await pass(5_000);
  await write(':\n\n');
  await pass(5_000);
  expect(feed.asked).toHaveLength(1);
  await pass(2_000);
  expect(feed.asked).toHaveLength(2);
});

test('a hidden page does not follow the feed, and reconnects when it becomes visible', async () => {
  await open();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(60_000);
  expect(feed.asked).toHaveLength(1);
  visibility.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(100);
  expect(feed.asked).toHaveLength(2);
});

test('the page is read again when the business day changes', async () => {
  jest.setSystemTime(Date.parse('2026-11-22T03:59:50Z') - serverAheadMs);
  await open();
  for (let heartbeat = 0; heartbeat < 4; heartbeat++) await write(':\n\n').then(() => pass(2_000));
  expect(reads).toBe(1);
  for (let heartbeat = 0; heartbeat < 2; heartbeat++) await write(':\n\n').then(() => pass(2_000));
  expect(reads).toBe(2);
});
