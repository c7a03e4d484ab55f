import {
  API_CSP,
  DOCS_CSP,
  FILE_CSP,
  HSTS,
  OWN_FILES_CSP,
  pageCsp,
  SECURITY_HEADERS,
} from './security-headers.ts';

const PICTURES = 'https://pictures.example';
const GOOGLE = 'https://accounts.google.com';
const directivesOf = (csp: string) =>
  Object.fromEntries(
    csp.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

test('pages run scripts of the site and of Google’s sign-in only, and load, send and frame nothing else', () => {
  expect(directivesOf(pageCsp(PICTURES))).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", `${GOOGLE}/gsi/client`], // neither 'unsafe-inline' nor 'unsafe-eval'
    'style-src': ["'self'", "'unsafe-inline'", `${GOOGLE}/gsi/style`],
    'style-src-attr': ["'none'"],
    'connect-src': ["'self'", `${GOOGLE}/gsi/`, PICTURES],
    'frame-src': [`${GOOGLE}/gsi/`],
    'img-src': ["'self'", 'data:', 'blob:', PICTURES],
    'font-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
  expect(pageCsp()).not.toContain('undefined');
});

test.each([
  ['data and pictures', API_CSP],
  ['files of the site', FILE_CSP],
  ['the documentation', DOCS_CSP],
  ['pages of services', OWN_FILES_CSP],
])('%s load nothing that is not named, run no inline script, and are in no frame', (_what, csp) => {
  const directives = directivesOf(csp);
  expect(directives).toMatchObject({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
  expect(directives['script-src'] ?? ["'self'"]).toEqual(["'self'"]);
  expect(csp).not.toMatch(/unsafe|\*/);
});

test('data and pictures that are opened as a page run in a sandbox', () => {
  expect(directivesOf(API_CSP)['sandbox']).toEqual([]);
});

test('every response says what browsers must not guess, pass on, frame or use', () => {
  const headers = Object.fromEntries(
    SECURITY_HEADERS.flatMap((name, i) => (i % 2 ? [] : [[name, SECURITY_HEADERS[i + 1]]])),
  );
  expect(headers).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': expect.stringContaining('camera=()'),
  });
  expect(HSTS).toBe('max-age=31536000; includeSubDomains');
});
