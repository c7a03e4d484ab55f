import Bowser from 'bowser';

const LONGEST = 100;

/** The name of a browser and its platform, from its User-Agent: `Chrome on Windows`, `Safari on iPhone`. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const program = browser.name || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || 'Unknown browser';
  const place = platform.model || os.name;
  return (place ? `${program} on ${place}` : program).slice(0, LONGEST);
}

/** The network of an address, so that users recognize where they signed in: `203.0.113.*`, `2001:db8:7:*`. */
export function coarseNetwork(address: string | undefined): string {
  if (!address) return '';
  if (/^\d+(\.\d+){3}$/.test(address)) return `${address.slice(0, address.lastIndexOf('.'))}.*`;
  if (!address.includes(':')) return '';
  const [head = ''] = address.split('%')[0]!.split('::');
  const groups = head ? head.split(':') : ['0'];
  return `${groups.slice(0, 3).join(':')}:*`;
}
