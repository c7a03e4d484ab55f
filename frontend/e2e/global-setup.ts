import { type Product, startProduct } from './product.ts';

declare global {
  var innkeeperProducts: Product[] | undefined;
}

/**
 * Starts a product for each of Jest's workers, because journeys book the same rooms. Where they are is in the environment
 * as JSON, because each test file has its own globals; own-product.ts chooses the worker's.
 */
export default async function startInnkeeper({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  const products: Product[] = [];
  globalThis.innkeeperProducts = products;
  for (let worker = 1; worker <= maxWorkers; worker++) products.push(await startProduct());
  process.env['E2E_PRODUCTS'] = JSON.stringify(products);
}
