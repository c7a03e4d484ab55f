// Saves screenshots of every screen, wide and narrow, in frontend/e2e/shots: node frontend/e2e/screenshots.mjs
import path from 'node:path';
import { runnerImport } from 'vite';

const { module } = await runnerImport(path.join(import.meta.dirname, 'take-screenshots.ts'), {
  configFile: false,
  logLevel: 'error',
});
await module.takeScreenshots(path.join(import.meta.dirname, 'shots'));
