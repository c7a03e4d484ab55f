import { runSeed } from '@innkeeper/kit/commands';
import { storageEnv } from '@innkeeper/kit/env';
import { seedDemoAccounts } from './demo-accounts.ts';
import { Passwords } from './passwords.ts';

await runSeed('identity', storageEnv, async (database) =>
  (await seedDemoAccounts(database, await Passwords.create()))
    ? 'the demo hotel has its accounts'
    : 'nothing to seed',
);
