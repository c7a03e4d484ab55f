import type { WireCategory } from '@innkeeper/catalog/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export type Category = WireCategory;

export const catalogKeys = { categories: ['categories'] as const, rooms: ['rooms'] as const };

export function useCategories() {
  return useQuery({
    queryKey: catalogKeys.categories,
    queryFn: async ({ signal }) =>
      (await api.get<{ categories: Category[] }>('/category', { signal })).categories,
  });
}

/** By name. Throws ApiError: 401 without a token, 403 for guests, 409 while rooms use it. */
export function useDeleteCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.delete(`/category/${encodeURIComponent(name)}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: catalogKeys.categories }),
  });
}
