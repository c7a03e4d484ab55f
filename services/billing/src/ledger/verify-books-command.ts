import { storageEnv } from '@innkeeper/kit/env';
import { CommandError, defineCommand, withDatabase } from '@innkeeper/kit/service';
import { verifyBooks } from './verify-books.ts';

/** `verify-books`: exits with 1 and names the first entry that is wrong. */
export const verifyBooksCommand = defineCommand({
  summary:
    'check that the books are balanced, and that nothing in them was altered or removed: neither entries nor closed days',
  env: storageEnv,
  run: ({ env, logger }) =>
    withDatabase('billing', env, logger, async (database) => {
      const { entries, newest, days, broken } = await verifyBooks(database);
      if (broken) throw new CommandError(`✗ billing: ${broken}.`);
      console.log(
        `✓ billing: ${entries} entries, balanced and sealed, and ${days} closed days equal to them; newest ${newest.position}:${newest.hash}`,
      );
    }),
});
