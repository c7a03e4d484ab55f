import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { storageEnv } from '@innkeeper/kit/env';
import { defineCommand, withDatabase } from '@innkeeper/kit/service';
import { z } from 'zod';
import { prepareSetup } from './setup.ts';
import { siteUrl } from './site-url.ts';

/** Shows the one-time link to set the hotel up, while it has no owner. */
export const setupLinkCommand = defineCommand({
  summary: 'print the one-time link to set up a new hotel, while it has no owner',
  env: z.object({
    ...storageEnv.shape,
    SITE_URL: siteUrl,
    SETUP_LINK_FILE: z
      .string()
      .optional()
      .describe(
        'a file that also gets the setup link, readable for its owner only; the link in it keeps working, and the file is removed once the hotel has an owner',
      ),
  }),
  run: ({ env, logger }) =>
    withDatabase('identity', env, logger, async (database) => {
      const { SETUP_LINK_FILE: file } = env;
      const secret = await prepareSetup({ database }, file && readSecret(file));
      if (secret === null) {
        if (file) rmSync(file, { force: true });
        return logger.info('this hotel needs no setup link');
      }
      const link = `${env.SITE_URL}/setup#${secret}`;
      if (file) {
        rmSync(file, { force: true }); // a file that exists would keep its mode
        writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
      }
      console.log(`Set up your hotel, with this link that works once: ${link}`);
    }),
});

/** The secret of the link in a file. */
const readSecret = (file: string): string | undefined =>
  existsSync(file) ? /#([\w-]+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
