// Scrolls the built chart of 150 rooms and 90 days on a slow processor, and prints the frames: node frontend/chart-frames.mjs
import path from 'node:path';
import { runnerImport } from 'vite';

const { module } = await runnerImport(path.join(import.meta.dirname, 'e2e/measure-chart.ts'), {
  configFile: false,
  logLevel: 'error',
});
await module.measureChart();
