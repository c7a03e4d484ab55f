/** For answers that are data, pictures too: a browser that is made to show one as a page runs and frames nothing of it. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sent only to browsers that came by https. */
export const HSTS = 'max-age=31536000; includeSubDomains';

/** Name, value, name, value …, on every answer. */
export const SECURITY_HEADERS = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'X-Frame-Options',
  'DENY',
  // Google's sign-in answers through the window it opened.
  'Cross-Origin-Opener-Policy',
  'same-origin-allow-popups',
];

const GOOGLE = 'https://accounts.google.com';

/**
 * The policy of the SPA's pages. SweetAlert and React write style attributes, Google's sign-in brings a script, a
 * style and a frame, and pictures are read from and posted to an origin of their own where one is given.
 */
export function pageCsp(picturesOrigin?: string): string {
  const pictures = picturesOrigin ? ` ${picturesOrigin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' ${GOOGLE}/gsi/client`,
    `style-src 'self' 'unsafe-inline' ${GOOGLE}/gsi/style`,
    `connect-src 'self' ${GOOGLE}/gsi/${pictures}`,
    `frame-src ${GOOGLE}/gsi/`,
    `img-src 'self' data: blob:${pictures}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of the documentation's pages. Swagger UI has its icons in its style sheet, as data. */
export const docsCsp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of pages that a service answers with: they have scripts and styles in files of their own, and no more. */
export const OWN_FILES_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
