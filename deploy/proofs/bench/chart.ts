// Scrolls the built chart of 150 rooms and 90 days on a slow processor, and prints the frames: make bench ONLY=chart
import path from 'node:path';
import { runnerImport } from 'vite';
import { REPOSITORY } from '../repository.ts';

const { module } = await runnerImport<{ measureChart(): Promise<void> }>(
  path.join(REPOSITORY, 'frontend/e2e/measure-chart.ts'),
  {
    configFile: false,
    logLevel: 'error',
  },
);
await module.measureChart();
