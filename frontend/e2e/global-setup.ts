import { type Product, startProduct } from './product.ts';

declare global {
  var innkeeperProduct: Product | undefined;
}

/** Starts one product for all journeys. Its address is in the environment, because each test file has its own globals. */
export default async function startInnkeeper(): Promise<void> {
  const product = await startProduct();
  globalThis.innkeeperProduct = product;
  process.env['E2E_URL'] = product.url;
  process.env['E2E_LAUNCHER_PID'] = String(product.pid);
  process.env['E2E_DATA_DIR'] = product.dataDir;
}
