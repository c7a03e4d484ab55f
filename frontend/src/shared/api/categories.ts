import type { WireCategory } from '@innkeeper/catalog/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys, useReload } from './queries.ts';

export type Category = WireCategory;

export function useCategories() {
  return useQuery({
    queryKey: queryKeys.categories,
    queryFn: async ({ signal }) =>
      (await api.get<{ categories: Category[] }>('/category', { signal })).categories,
  });
}

/** Deletes by name. @throws ApiError 401 without a token, 403 for guests, 409 while rooms use the category. */
export function useDeleteCategory() {
  const reload = useReload(queryKeys.categories);
  return useMutation({
    mutationFn: (name: string) => api.delete(`/category/${encodeURIComponent(name)}`),
    onSuccess: reload,
  });
}
