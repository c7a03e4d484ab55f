/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Whether a path tries to leave its folder, in plain or percent-encoded dots and slashes. */
export function climbs(url: string): boolean {
  const path = pathOf(url);
  if (!/\.\.|%2e/i.test(path)) return false;
  return decoded(path).split(/[\\/]/).includes('..');
}

/**
 * A path that may stand in a log: without the Google access token that follows googleLogin, however the path around it is
 * spelt, and without e-mail addresses.
 */
export function redacted(url: string): string {
  return decoded(pathOf(url))
    .replace(/(googlelogin[^\w]+).*/is, '$1[redacted]')
    .replace(/[^/]+@[^/]+/g, '[redacted]');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
