// Saves screenshots of every screen, wide and narrow, in frontend/e2e/shots: node frontend/e2e/screenshots.mjs
// With TORTURE=1 at more widths, of a hotel with awkward texts and numbers, in frontend/e2e/shots/torture.
import path from 'node:path';
import { runnerImport } from 'vite';

const isTorture = process.env.TORTURE === '1';
const file = isTorture ? 'take-torture-screenshots.ts' : 'take-screenshots.ts';
const { module } = await runnerImport(path.join(import.meta.dirname, file), {
  configFile: false,
  logLevel: 'error',
});
await module.takeScreenshots(path.join(import.meta.dirname, isTorture ? 'shots/torture' : 'shots'));
