// Measures the public lists with and without Redis: npm run bench -w @innkeeper/catalog. Needs wrk, redis-server and a
// built catalog. Everything runs on this machine, the load included.
import { setTimeout as pause } from 'node:timers/promises';
import { createTokenFactory } from '@innkeeper/kit/testing';
import { answers, freePort, startProcess } from '../../../deploy/bench/processes.mjs';
import { measure, print } from '../../../deploy/bench/wrk.mjs';
import { startCatalog } from './start-catalog.mjs';

const LISTS = ['/api/category', '/api/room'];
const { publicKeysFile } = createTokenFactory();

const port = await freePort();
const redis = startProcess('redis-server', ['--port', port, '--save', '', '--appendonly', 'no']);
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

async function measureLists(redisUrl) {
  const catalog = await startCatalog({ publicKeysFile, redisUrl });
  try {
    while (!(await answers(`${catalog.url}${LISTS[0]}`))) await pause(50);
    const measured = {};
    for (const list of LISTS) measured[list] = await measure(`${catalog.url}${list}`);
    return measured;
  } finally {
    await catalog.stop();
  }
}
