import type { Sql } from '@innkeeper/kit/postgres/db';
import { byPriceThenName } from './list-order.ts';
import { type Category, selectCategories } from './store.ts';

export async function listCategories(sql: Sql): Promise<Category[]> {
  return (await selectCategories(sql)).sort(byPriceThenName);
}
