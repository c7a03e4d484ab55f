import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of another site makes the request, as far as browsers say so. Those before 2023, and those that reached the
 * hotel without https, send the page's origin alone; programs that are no browsers send neither.
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
