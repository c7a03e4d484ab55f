import { isPathTraversal, pathOf, redactPath } from './path.ts';

test('a path ends where the query starts', () => {
  expect(pathOf('/api/room?x=/y?z')).toBe('/api/room');
  expect(pathOf('/api/room')).toBe('/api/room');
});

test.each([
  '/a/../b',
  '/..',
  '/a/%2e%2E/b',
  '/a/.%2e',
  '/a/..%2fb',
  '/a/..%5Cb',
  '/a\\..\\b',
  '/pictures/..%2F..%2Fetc',
])('%s is a path traversal', (path) => expect(isPathTraversal(path)).toBe(true));

test.each(['/a/b', '/a..b/c', '/a/...', '/a/%2e/b', '/a/b%2ejpg', '/a?x=../y', '/a/%zz..'])(
  '%s is not a path traversal',
  (path) => expect(isPathTraversal(path)).toBe(false),
);

test.each([
  ['/api/users/googleLogin/ya29.secret?x=1', '/api/users/googleLogin/[redacted]'],
  ['/API/users/GOOGLElogin/ya29.secret/more', '/API/users/GOOGLElogin/[redacted]'],
  ['/api/users/google%4Cogin/ya29.secret', '/api/users/googleLogin/[redacted]'],
  ['/api//users/googleLogin//ya29.secret', '/api//users/googleLogin//[redacted]'],
  ['/api/users/googleLogin%2Fya29.secret', '/api/users/googleLogin/[redacted]'],
  ['/api/users/googleLogin/ya29%zzsecret', '/api/users/googleLogin/[redacted]'],
  ['/api/users/googleLogin/ya29%0Asecret', '/api/users/googleLogin/[redacted]'],
  ['/api/users/login?password=secret', '/api/users/login'],
])('%s is logged as %s', (url, logged) => expect(redactPath(url)).toBe(logged));

test.each([
  '/api/users/ann@example.com',
  '/api/users/ann%40example.com/',
  '/API/users/Ann.Lee+x@example.com?again=1',
])('the e-mail address in %s is not logged', (url) => {
  expect(redactPath(url).toLowerCase().replace(/\/$/, '')).toBe('/api/users/[redacted]');
});
