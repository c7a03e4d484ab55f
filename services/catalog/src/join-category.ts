import { invalidFields } from '@innkeeper/kit/http/errors';
import type { Sql } from '@innkeeper/kit/postgres/db';
import type { NewRoom } from './contract.ts';
import { holdCategory, type Room } from './store.ts';

/**
 * The room as a member of the category it names, which then stays until the transaction ends.
 * @throws ApiError 400 naming the field when no category has that name.
 */
export async function joinCategory(sql: Sql, draft: NewRoom): Promise<Room> {
  const category = await holdCategory(sql, draft.category);
  if (!category) throw invalidFields({ category: 'is not a category of this hotel' });
  return { ...draft, categoryId: category.id, category: category.name };
}
