import { Registry } from 'prom-client';
import { inContext, setActor } from './request-context.ts';
import { SecurityLog } from './security-log.ts';

function createLog(key?: string) {
  const lines: string[] = [];
  const registry = new Registry();
  const log = new SecurityLog({
    name: 'notes',
    events: ['permission_denied', 'signed_out'] as const,
    registry,
    key,
    destination: { write: (line) => void lines.push(line) },
  });
  return {
    log,
    registry,
    lines,
    read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test('an event has its actor, account, address and request', () => {
  const { log, read } = createLog('k');
  inContext({ requestId: 'request-1' }, () => {
    setActor({ kind: 'user', id: 'u1' });
    log.record('permission_denied', {
      email: 'elena@example.com',
      address: '203.0.113.9',
      details: { call: 'DELETE /api/users/:email' },
    });
  });
  expect(read()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      name: 'notes',
      type: 'security',
      event: 'permission_denied',
      actor: { kind: 'user', id: 'u1' },
      account: expect.stringMatching(/^[\w-]{22}$/),
      address: '203.0.113.9',
      requestId: 'request-1',
      call: 'DELETE /api/users/:email',
    },
  ]);
});

test('an account is a keyed hash: the same in every process with the key, and useless without it', () => {
  const [one, same, other, random] = [createLog('k'), createLog('k'), createLog('l'), createLog()];
  const accounts = [one, same, other, random].map(({ log }) => log.accountOf('Elena@Example.com'));
  expect(accounts[0]).toBe(accounts[1]);
  expect(new Set(accounts).size).toBe(3);
  expect(one.log.accountOf('elena@example.com ')).toBe(accounts[0]);
  one.log.record('signed_out', { email: 'elena@example.com' });
  expect(one.lines.join()).not.toMatch(/elena/i);
});

test('events are counted, each from 0', async () => {
  const { log, registry } = createLog();
  log.record('signed_out');
  const { values } = await registry.getSingleMetric('security_events_total')!.get();
  expect(values.map(({ labels, value }) => [labels['event'], value])).toEqual([
    ['permission_denied', 0],
    ['signed_out', 1],
  ]);
});
