import { coarseNetwork, deviceOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox on macOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['<script>alert(1)</script>', 'Unknown browser'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is called %s', (userAgent, words) => expect(deviceOf(userAgent)).toBe(words));

test('a long name is cut, because the column is', () => {
  expect(deviceOf(`${'x'.repeat(5_000)}/1.0`).length).toBeLessThanOrEqual(100);
});

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['2001:db8:7:1::5', '2001:db8:7:*'],
  ['::1', '0:*'],
  ['fe80::1%eth0', 'fe80:*'],
  ['nonsense', ''],
  [undefined, ''],
])('%s is shown as %s', (address, network) => expect(coarseNetwork(address)).toBe(network));
