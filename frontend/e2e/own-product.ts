import type { Product } from './product.ts';

const products = JSON.parse(process.env['E2E_PRODUCTS']!) as Omit<Product, 'stop'>[];
const { url, pid, dataDir } = products[Number(process.env['JEST_WORKER_ID']) - 1]!;
process.env['E2E_URL'] = url;
process.env['E2E_LAUNCHER_PID'] = String(pid);
process.env['E2E_DATA_DIR'] = dataDir;
