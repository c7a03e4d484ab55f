import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of another site makes the request, according to the browser's headers. Browsers before 2023, and browsers
 * without https, send only the page's origin; other programs send neither header.
 */
export function isFromOtherSite({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  // A proxy in front may have replaced Host. No page can set either header in another browser.
  const hosts = [host, headers['x-forwarded-host']];
  return !hosts.includes(origin.replace(/^https?:\/\//, ''));
}
