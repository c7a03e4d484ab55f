import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type GalleryItem, galleryKeys } from './api.ts';

/** What staff write of an item; its name addresses it and cannot change. */
export type GalleryItemInput = Omit<GalleryItem, '_id'>;

/** Resolves when the list has the new item, whether it is on the screen or not. */
export function useCreateGalleryItem() {
  const reload = useReload();
  return useMutation({
    mutationFn: (item: GalleryItemInput) => api.post('/gallery', item),
    onSuccess: reload,
  });
}

export function useUpdateGalleryItem() {
  const reload = useReload();
  return useMutation({
    mutationFn: (item: GalleryItemInput) => api.put('/gallery', item),
    onSuccess: reload,
  });
}

export function useDeleteGalleryItem() {
  const reload = useReload();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/gallery/${encodeURIComponent(id)}`),
    onSuccess: reload,
  });
}

function useReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: galleryKeys.items, refetchType: 'all' });
}
