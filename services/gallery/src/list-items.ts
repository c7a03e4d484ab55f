import type { Sql } from '@innkeeper/kit/postgres/db';
import { type Item, selectItems } from './store.ts';

/** Every item, in the order staff added them: that is the order in which guests see them. */
export const listItems = (sql: Sql): Promise<Item[]> => selectItems(sql);
