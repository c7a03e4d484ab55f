// Measures the public lists with and without Redis: make bench ONLY=catalog. Needs wrk, redis-server and a
// built catalog. Everything runs on this machine, the load included.
import { setTimeout as pause } from 'node:timers/promises';
import { createTokenFactory } from '@innkeeper/kit/testing';
import { answers, freePort, startProcess } from '../processes.ts';
import { type Measured, measure, print } from '../wrk.ts';
import { startCatalog } from './start-catalog.ts';

const LISTS = ['/api/category', '/api/room'] as const;
type List = (typeof LISTS)[number];
const { publicKeysFile } = createTokenFactory();

const port = await freePort();
const redis = startProcess('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no']);
try {
  const without = await measureLists(undefined);
  const cached = await measureLists(`redis://127.0.0.1:${port}`);
  for (const list of LISTS) {
    console.log(`\n${list}`);
    print(
      [
        { name: 'from Postgres', ...without[list] },
        { name: 'from Redis', ...cached[list] },
      ],
      'from Postgres',
    );
  }
} finally {
  await redis.stop();
}

async function measureLists(redisUrl: string | undefined): Promise<Record<List, Measured>> {
  const catalog = await startCatalog({ publicKeysFile, redisUrl });
  try {
    while (!(await answers(`${catalog.url}${LISTS[0]}`))) await pause(50);
    const measured: Partial<Record<List, Measured>> = {};
    for (const list of LISTS) measured[list] = await measure(`${catalog.url}${list}`);
    return measured as Record<List, Measured>;
  } finally {
    await catalog.stop();
  }
}
