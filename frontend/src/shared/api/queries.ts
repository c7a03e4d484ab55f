import {
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, type CallInput, type CallName, type InputArguments, request } from './client.ts';
import { recordBookingAnswer } from './freshness.ts';
import { keyOf, likeCall, subjectOf } from './query-keys.ts';

/** For lists that stay open while others change them: loaded on every entry, and every 30 s while they are visible. */
export const liveList = { staleTime: 0, refetchInterval: 30_000 } as const;

/**
 * Returns a function that loads again what was read about the same as a call, and resolves when that is done.
 * @param lists `all` reloads also lists that are not on the screen, so that a form returns to a current one.
 */
export function useReload(name: CallName, lists: 'active' | 'all' = 'active'): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: likeCall(name), refetchType: lists });
}

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
  const reload = useReload(name, lists);
  return useMutation({
    mutationKey: [name],
    mutationFn: (input: CallInput<Name>) => (request as AnyRequest)(name, input) as Promise<Answer<Name>>,
    onSettled: (_, error) => {
      if (subjectOf(name) === 'bookings') recordBookingAnswer();
      const reloaded = reload();
      return error ? undefined : reloaded;
    },
  });
}
