import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { clientOrigin, isLocal, networkOf } from './client-origin.ts';

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

describe('the key under which an address is rate-limited', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200'],
    ['2001:db8:1:2::6', '2001:db8:1:0'],
    ['2001:0db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['1::2:3:4:5:6:7', '1:0:2:0'],
    ['', ''],
  ])('%s → %s', (address, network) => expect(networkOf(address)).toBe(network));

  test('is the same for every address of a /56 network, and different for the next network', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
    const write = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (prefix, host, other) => {
        const neighbour = [...prefix.slice(0, 3), prefix[3]! ^ 0x100];
        const sameNetwork = [...prefix.slice(0, 3), prefix[3]! ^ 0xff];
        expect(networkOf(write([...prefix, ...host]))).toBe(networkOf(write([...sameNetwork, ...other])));
        expect(networkOf(write([...prefix, ...host]))).not.toBe(networkOf(write([...neighbour, ...host])));
      }),
    );
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
