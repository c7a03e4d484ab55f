import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** The keys of all cached reads. A key invalidates every key that begins with it. */
export const queryKeys = {
  currentUser: ['current-user'],
  hotel: ['hotel'],
  installation: ['installation'],
  hotelMap: ['hotel', 'map'],
  hotelTexts: ['hotel', 'texts'],
  hotelSettings: ['hotel', 'settings'],
  bookings: ['bookings'],
  housekeeping: ['bookings', 'housekeeping'],
  ownBookings: ['bookings', 'own'],
  categories: ['categories'],
  publicCategories: ['categories', 'public'],
  rooms: ['rooms'],
  rates: ['rates'],
  users: ['users'],
  erasures: ['erasures'],
  roles: ['roles'],
  signInRules: ['sign-in-rules'],
  invitations: ['invitations'],
  messages: ['messages'],
  feedback: ['feedback'],
  approvedFeedback: ['feedback', 'approved'],
  gallery: ['gallery'],
  publicGallery: ['gallery', 'public'],
  history: ['history'],
  photos: ['photos'],
} as const;

/** For lists that stay open while others change them: loaded on every entry, and every 30 s while they are visible. */
export const liveList = { staleTime: 0, refetchInterval: 30_000 } as const;

/**
 * Returns a function that reloads the data cached under `queryKey`, and resolves when that is done.
 * @param lists `all` reloads also lists that are not on the screen, so that a form returns to a current one.
 */
export function useReload(queryKey: QueryKey, lists: 'active' | 'all' = 'active'): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey, refetchType: lists });
}
