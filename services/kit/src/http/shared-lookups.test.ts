import { AsyncLocalStorage } from 'node:async_hooks';
import dns from 'node:dns';
import { connect } from 'node:net';
import { shareNameLookups } from './shared-lookups.ts';

const { lookup } = dns;
/** The lookups of the test, which are answered by hand. */
let asked: { hostname: string; answer: (...answer: unknown[]) => void }[];
beforeEach(() => {
  asked = [];
  dns.lookup = ((hostname: string, _options: unknown, answer: () => void) => {
    asked.push({ hostname, answer });
  }) as unknown as typeof dns.lookup;
  shareNameLookups();
});
afterEach(() => {
  dns.lookup = lookup;
});

const hostnames = () => asked.map(({ hostname }) => hostname);
const failureOf = (host: string) =>
  new Promise<string>((resolve) => {
    connect({ host, port: 1 }).once('error', ({ message }) => resolve(message));
  });

test('connections to the same host wait for one lookup, and other hosts for their own', async () => {
  const failures = Promise.all([failureOf('gone'), failureOf('gone'), failureOf('gone'), failureOf('other')]);
  expect(hostnames()).toEqual(['gone', 'other']);
  asked[0]!.answer(new Error('not found'));
  asked[1]!.answer(new Error('not found either'));
  expect(await failures).toEqual(['not found', 'not found', 'not found', 'not found either']);
});

test('a later connection looks its host up again', async () => {
  const first = failureOf('gone');
  asked[0]!.answer(new Error('not found'));
  await first;
  const second = failureOf('gone');
  expect(hostnames()).toEqual(['gone', 'gone']);
  asked[1]!.answer(new Error('still not found'));
  expect(await second).toBe('still not found');
});

test('lookups with other options, or without any, are not mixed up', () => {
  const answers: unknown[] = [];
  dns.lookup('host', (_error, address) => answers.push(address));
  dns.lookup('host', { all: true }, (_error, addresses) => answers.push(addresses));
  expect(hostnames()).toEqual(['host', 'host']);
  asked[0]!.answer(null, '10.0.0.1', 4);
  asked[1]!.answer(null, [{ address: '10.0.0.1', family: 4 }]);
  expect(answers).toEqual(['10.0.0.1', [{ address: '10.0.0.1', family: 4 }]]);
});

test('each caller goes on in its own context', () => {
  const context = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  for (const name of ['first', 'second'])
    context.run(name, () => dns.lookup('host', () => seen.push(context.getStore())));
  asked[0]!.answer(null, '10.0.0.1', 4);
  expect(seen).toEqual(['first', 'second']);
});

test('a process shares them once, however often it is asked to', () => {
  const shared = dns.lookup;
  shareNameLookups();
  expect(dns.lookup).toBe(shared);
});
