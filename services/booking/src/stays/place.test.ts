import { isVerified, placeOf } from './place.ts';

test.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100', '198.51.100'],
  ['2001:db8:1:ff17::9', '2001:db8:1:ff00', '2001:db8:1', '2001:db8'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0', '2001:db8'],
  ['', '', '', ''],
])('%s is in %s, %s and %s', (address, network, site, wide) => {
  expect(placeOf(address)).toEqual({ network, site, wide });
});

test.each([
  ['nobody', null, false],
  ['an account whose address is not confirmed', { permissions: [], emailVerified: false }, false],
  ['one whose address is confirmed', { permissions: [], emailVerified: true }, true],
  ['staff', { permissions: ['bookings'], emailVerified: false }, true],
] as const)('%s counts by the account alone: %s', (_who, guest, is) => {
  expect(isVerified(guest as Parameters<typeof isVerified>[0])).toBe(is);
});
