/** Content-Security-Policy of data and images. Opened as a page, such a response runs and frames nothing. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Content-Security-Policy of the site's own scripts, styles, fonts and pictures. Opened as a page, none of them runs or loads anything. */
export const FILE_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Strict-Transport-Security, sent only to browsers that use https. */
export const HSTS = 'max-age=31536000; includeSubDomains';

/** Headers of every response: name, value, name, value, … */
export const SECURITY_HEADERS = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'X-Frame-Options',
  'DENY',
  // Google's sign-in pop-up reports its result to the window that opened it.
  'Cross-Origin-Opener-Policy',
  'same-origin-allow-popups',
  // Browser features that the site never uses, so that no script on its pages can use them.
  'Permissions-Policy',
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
];

/** Other sites may not load the response into their pages. */
export const SAME_ORIGIN_ONLY = ['Cross-Origin-Resource-Policy', 'same-origin'];
/** Other sites may show the image, and so may e-mails that are read in a browser. */
export const ANY_ORIGIN = ['Cross-Origin-Resource-Policy', 'cross-origin'];

const GOOGLE = 'https://accounts.google.com';

/**
 * Content-Security-Policy of the site's pages. A page carries the hotel's colours in a style element; no markup has style
 * attributes, since scripts set styles as properties. Google's sign-in needs a script, a style sheet and a frame; images are read from and uploaded to `picturesOrigin` where one is given.
 */
export function pageCsp(picturesOrigin?: string): string {
  const pictures = picturesOrigin ? ` ${picturesOrigin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self' ${GOOGLE}/gsi/client`,
    `style-src 'self' 'unsafe-inline' ${GOOGLE}/gsi/style`,
    "style-src-attr 'none'",
    `connect-src 'self' ${GOOGLE}/gsi/${pictures}`,
    `frame-src ${GOOGLE}/gsi/`,
    `img-src 'self' data: blob:${pictures}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Content-Security-Policy of the documentation's pages. Swagger UI's style sheet contains its icons as data URLs. */
export const DOCS_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Content-Security-Policy of pages that a service sends. Their scripts and styles are files of the same origin. */
export const OWN_FILES_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
