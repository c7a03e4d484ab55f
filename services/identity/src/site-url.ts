import { z } from 'zod';

/** The setting `SITE_URL`, without a slash at its end. */
export const siteUrl = z
  .url({ protocol: /^https?$/ })
  .default('http://localhost:8080')
  .transform((address) => address.replace(/\/$/, ''))
  .describe(
    "the site's address: what the setup link and links in e-mails begin with, and where passkeys work, which need a host name and not an IP address",
  );
