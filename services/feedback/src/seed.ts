import { runSeed } from '@innkeeper/kit/commands';
import { storageEnv } from '@innkeeper/kit/env';
import { seedDemo } from './seed-demo.ts';

await runSeed(
  'feedback',
  storageEnv,
  async (database) => `${await seedDemo(database, new Date())} feedbacks added`,
);
