import fc from 'fast-check';
import { networkOf } from './client-address.ts';

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
