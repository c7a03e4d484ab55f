import { CALLS } from '@innkeeper/contracts';
import { isFeed } from './open-feeds.ts';

test('every call that streams is a feed, and no other', () => {
  const calls: { method: string; path: string; stream?: true }[] = Object.values(CALLS).flatMap((ofService) =>
    Object.values(ofService),
  );
  const named = (wanted: (call: (typeof calls)[number]) => boolean) =>
    calls.filter(wanted).map(({ method, path }) => `${method} ${path}`);
  const streaming = named(({ stream }) => Boolean(stream));
  expect(streaming.length).toBeGreaterThan(0);
  expect(named(({ method, path }) => isFeed({ method, url: path }))).toEqual(streaming);
});
