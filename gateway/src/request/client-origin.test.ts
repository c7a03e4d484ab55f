import type { IncomingMessage } from 'node:http';
import { clientOrigin, isLocal } from './client-origin.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe('the address of the client', () => {
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2', 'x-forwarded-proto': 'https' };

  test('is that of the connection without trusted proxies, whatever the client claims', () => {
    expect(clientOrigin(request('198.51.100.7', forwarded), 0)).toEqual({
      address: '198.51.100.7',
      secure: false,
    });
  });

  test('is as many entries from the end as there are trusted proxies', () => {
    expect(clientOrigin(request('10.0.0.1', forwarded), 1).address).toBe('10.0.0.2');
    expect(clientOrigin(request('10.0.0.1', forwarded), 2).address).toBe('203.0.113.9');
  });

  test('is that of the connection when a trusted proxy sends none, or an invalid one', () => {
    expect(clientOrigin(request('10.0.0.1'), 1).address).toBe('10.0.0.1');
    expect(clientOrigin(request('10.0.0.1', { 'x-forwarded-for': 'unknown' }), 1).address).toBe('10.0.0.1');
  });

  test('is that of the connection when the list is shorter than the number of proxies', () => {
    const short = request('10.0.0.1', { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' });
    expect(clientOrigin(short, 2)).toEqual({ address: '10.0.0.1', secure: true });
    expect(clientOrigin(request('10.0.0.1', forwarded), 4).address).toBe('10.0.0.1');
  });

  test('is IPv4 when an IPv4 client arrives on an IPv6 socket', () => {
    expect(clientOrigin(request('::ffff:198.51.100.7'), 0).address).toBe('198.51.100.7');
  });

  test('is marked as https only when a trusted proxy says so', () => {
    expect(clientOrigin(request('10.0.0.1', forwarded), 1).secure).toBe(true);
    expect(clientOrigin(request('10.0.0.1', { 'x-forwarded-proto': 'http' }), 1).secure).toBe(false);
  });
});

describe('a request from the same machine', () => {
  const local = (headers: Record<string, string>, ownProxies = 0) => isLocal({ headers }, ownProxies);

  test.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST:80',
    'hotel.localhost',
    '127.0.0.1:9000',
    '[::1]:8080',
  ])('asks for %s', (host) => expect(local({ host })).toBe(true));

  test.each([
    '',
    'hotel.example',
    'localhost.example',
    '192.168.0.7:8080',
    '127.0.0.1.example',
    'x@localhost',
  ])('does not ask for "%s"', (host) => expect(local({ host })).toBe(false));

  test.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-forwarded-port',
    'forwarded',
    'via',
  ])('did not come through a proxy, which sets %s', (name) =>
    expect(local({ host: 'localhost', [name]: '203.0.113.9' })).toBe(false),
  );

  test('came through the proxy of the product and no other', () => {
    const host = 'localhost';
    const through = (headers: Record<string, string>) =>
      local({ host, 'x-forwarded-for': '172.18.0.1', 'x-forwarded-proto': 'http', ...headers }, 1);
    expect(through({})).toBe(true);
    expect(through({ 'x-forwarded-for': '203.0.113.9, 172.18.0.1' })).toBe(false);
    expect(through({ 'x-forwarded-proto': 'https' })).toBe(false);
    expect(through({ 'x-forwarded-host': 'localhost' })).toBe(false);
    expect(through({ host: 'hotel.example' })).toBe(false);
  });
});
