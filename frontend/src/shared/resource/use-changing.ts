import { useMutationState } from '@tanstack/react-query';
import type { CallInput, CallName } from '../api/client.ts';

/** The inputs with which a change is being made now, by any part of the page. */
export const useChanging = <Name extends CallName>(name: Name): CallInput<Name>[] =>
  useMutationState({
    filters: { mutationKey: [name], status: 'pending' },
    select: ({ state }) => state.variables as CallInput<Name>,
  });
