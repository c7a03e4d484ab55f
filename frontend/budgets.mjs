// Visits the built product with Lighthouse and fails when a page breaks its budget (e2e/budgets.ts):
// node frontend/budgets.mjs [name of a page]…
import path from 'node:path';
import { runnerImport } from 'vite';

const { module } = await runnerImport(path.join(import.meta.dirname, 'e2e/measure-budgets.ts'), {
  configFile: false,
  logLevel: 'error',
});
if (!(await module.measureBudgets(process.argv.slice(2)))) process.exitCode = 1;
