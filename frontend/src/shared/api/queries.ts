import {
  type QueryKey,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, type CallInput, type CallName, type InputArguments, request } from './client.ts';
import { recordBookingAnswer } from './freshness.ts';

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

/**
 * What a call is about, by the first word of its path after `/api` or `/api/desk`, if that is not the word itself. A change makes out of
 * date all that was read about the same.
 */
const subjects: Readonly<Record<string, string>> = {
  booking: 'bookings',
  blocks: 'bookings',
  cancellations: 'bookings',
  chart: 'bookings',
  'free-rooms': 'bookings',
  guests: 'bookings', // a guest has the bookings' names and stays
  holds: 'bookings',
  housekeeping: 'bookings',
  moves: 'bookings',
  search: 'bookings',
  stay: 'bookings',
  stays: 'bookings',
  today: 'bookings',
  undo: 'bookings',
  category: 'categories',
  room: 'rooms',
  'discount-codes': 'rates',
  'price-rules': 'rates',
  'rate-plans': 'rates',
  seasons: 'rates',
  taxes: 'rates',
  'booking-mails': 'messages',
  'mail-delivery': 'messages',
  'mail-kinds': 'messages',
  'overdue-mails': 'messages',
  'undeliverable-bookings': 'messages',
};

function subjectOf(name: string): string {
  const word = /\/api\/(?:desk\/)?([\w-]+)/.exec(name)?.[1] ?? name;
  return subjects[word] ?? word;
}

/** The key of what a call has read: its subject, the call, and its input. Without an input, the start of the keys for any. */
export const keyOf = <Name extends CallName>(name: Name, input?: CallInput<Name>): QueryKey =>
  input === undefined ? [subjectOf(name), name] : [subjectOf(name), name, input];

type ReadOptions<Name extends CallName, Data> = Omit<
  UseQueryOptions<Answer<Name>, Error, Data>,
  'queryKey' | 'queryFn'
>;

type AnyOptions = Partial<UseQueryOptions>;
type AnyRequest = (name: string, request?: object) => Promise<unknown>;

/** The answer of a call, cached under its name and input. With `null` instead of an input, no call is made. */
export function useCall<Name extends CallName, Data = Answer<Name>>(
  name: Name,
  ...[input, options]: InputArguments<Name, [options?: ReadOptions<Name, Data>]>
): UseQueryResult<Data, Error>;
export function useCall(name: CallName, input?: object | null, options?: AnyOptions) {
  return useRead(name, input, options);
}

/** The same for what stays open while others change it. */
export function useLiveCall<Name extends CallName, Data = Answer<Name>>(
  name: Name,
  ...[input, options]: InputArguments<Name, [options?: ReadOptions<Name, Data>]>
): UseQueryResult<Data, Error>;
export function useLiveCall(name: CallName, input?: object | null, options?: AnyOptions) {
  return useRead(name, input, { ...liveList, ...options });
}

const useRead = (name: CallName, input: object | null = {}, options: AnyOptions = {}) =>
  useQuery({
    ...options,
    queryKey: [...keyOf(name), input],
    queryFn: ({ signal }) => (request as AnyRequest)(name, { ...input, signal }),
    enabled: input !== null && options.enabled !== false,
  });

/**
 * A call that changes something. Afterwards all that was read about its subject is loaded again, also if the server rejected it, because
 * what is on the screen may then be out of date. A success resolves after that.
 * @param lists see `useReload`.
 */
export function useChange<Name extends CallName>(
  name: Name,
  lists: 'active' | 'all' = 'active',
): UseMutationResult<Answer<Name>, Error, CallInput<Name>> {
  const subject = subjectOf(name);
  const reload = useReload([subject], lists);
  return useMutation({
    mutationKey: [name],
    mutationFn: (input: CallInput<Name>) => (request as AnyRequest)(name, input) as Promise<Answer<Name>>,
    onSettled: (_, error) => {
      if (subject === 'bookings') recordBookingAnswer();
      const reloaded = reload();
      return error ? undefined : reloaded;
    },
  });
}
