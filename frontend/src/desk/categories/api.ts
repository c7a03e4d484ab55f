import type { CategoryInput, CategoryListQuery } from '@innkeeper/contracts/catalog';
import { useMutation } from '@tanstack/react-query';
import { type Body, request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { useDeskList } from '../../shared/resource/use-desk-list.ts';
import type { ListState } from '../../shared/ui/table/list-state.ts';

export type CategorySort = NonNullable<CategoryListQuery['sort']>;

export const useCategoryList = (state: ListState<CategorySort, object>) =>
  useDeskList(queryKeys.categories, state, async (query, signal) => {
    const { list: rows, pageInfo } = await request('GET /api/desk/categories', { query, signal });
    return { rows, pageInfo };
  });

/** Resolves when the list has the new category, even if the list is not on the screen. */
export function useCreateCategory() {
  const reload = useReload(queryKeys.categories, 'all');
  return useMutation({
    mutationFn: (category: CategoryInput) => request('POST /api/category', { body: category }),
    onSuccess: reload,
  });
}

/** @throws ApiError `edit_conflict` when the version is no longer the newest. */
export function useUpdateCategory() {
  const reload = useReload(queryKeys.categories, 'all');
  return useMutation({
    mutationFn: (category: CategoryInput & Body<'PUT /api/category/:category'>) =>
      request('PUT /api/category/:category', { params: { category: category.name }, body: category }),
    onSuccess: reload,
  });
}
