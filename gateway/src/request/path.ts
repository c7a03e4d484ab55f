/** The longest request target in bytes. Node reads it as latin1, so that each byte is one character. */
export const ADDRESS_LIMIT = 2_048;

/** Characters of a path that is logged. */
const LOGGED_LENGTH = 200;

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Whether a path contains a `..` segment, in plain or percent-encoded dots and slashes. */
export function isPathTraversal(url: string): boolean {
  const path = pathOf(url);
  if (!/\.\.|%2e/i.test(path)) return false;
  return decodePath(path).split(/[\\/]/).includes('..');
}

/**
 * The start of the path as it may be logged: without e-mail addresses, and without the Google access token that follows
 * googleLogin, for any spelling of the path. Takes linear time, because it runs on what anybody sends.
 */
export function redactPath(url: string): string {
  const path = pathOf(url);
  // The last segment may have been cut before the `@` of an address, so it is left out.
  const start = path.length > LOGGED_LENGTH ? `${upToLastSlash(path.slice(0, LOGGED_LENGTH))}…` : path;
  return decodePath(start)
    .replace(/(googlelogin[^\w]+).*/is, '$1[redacted]')
    .split('/')
    .map((segment) => (containsAt(segment) ? '[redacted]' : segment))
    .join('/');
}

const upToLastSlash = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Whether a segment contains an `@`, also an encoded one in a path that cannot be decoded or was encoded twice. */
const containsAt = (segment: string) => /@|%(25)*40/.test(segment);

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
