import { z } from 'zod';

/** The setting `SITE_URL`, without a slash at its end. */
export const siteUrl = z
  .url({ protocol: /^https?$/ })
  .default('http://localhost:8080')
  .transform((address) => address.replace(/\/$/, ''))
  .describe(
    "the site's address: the first part of the setup link and of links in e-mails, and the site that passkeys belong to; passkeys need a host name, not an IP address",
  );
