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
 * The path as it may be logged: without e-mail addresses, and without the Google access token that follows
 * googleLogin, for any spelling of the path.
 */
export function redactPath(url: string): string {
  return decodePath(pathOf(url))
    .replace(/(googlelogin[^\w]+).*/is, '$1[redacted]')
    .replace(/[^/]+@[^/]+/g, '[redacted]');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
