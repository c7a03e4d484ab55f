import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import type { GalleryItem } from '../../shared/api/gallery.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';

/** What staff enter for an item. Its name addresses it and cannot change. */
export type GalleryItemInput = Omit<GalleryItem, '_id'>;

/** Resolves when the list has the new item, even if the list is not on the screen. */
export function useCreateGalleryItem() {
  const reload = useReload(queryKeys.gallery, 'all');
  return useMutation({
    mutationFn: (item: GalleryItemInput) => api.post('/gallery', item),
    onSuccess: reload,
  });
}

export function useUpdateGalleryItem() {
  const reload = useReload(queryKeys.gallery, 'all');
  return useMutation({
    mutationFn: (item: GalleryItemInput) => api.put('/gallery', item),
    onSuccess: reload,
  });
}

export function useDeleteGalleryItem() {
  const reload = useReload(queryKeys.gallery, 'all');
  return useMutation({
    mutationFn: (id: string) => api.delete(`/gallery/${encodeURIComponent(id)}`),
    onSuccess: reload,
  });
}
