import type { CategoryInput } from '@innkeeper/catalog/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

export type { CategoryInput };

/** Resolves when the list has the new category, even if the list is not on the screen. */
export function useCreateCategory() {
  const reload = useReload(queryKeys.categories, 'all');
  return useMutation({
    mutationFn: (category: CategoryInput) => api.post('/category', category),
    onSuccess: reload,
  });
}

export function useUpdateCategory() {
  const reload = useReload(queryKeys.categories, 'all');
  return useMutation({
    mutationFn: (category: CategoryInput) =>
      api.put(`/category/${encodeURIComponent(category.name)}`, category),
    onSuccess: reload,
  });
}
