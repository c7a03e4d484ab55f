import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './errors.ts';

const attempts = 3;

/** Reads are repeated with back-off and jitter while the server is busy; writes never repeat by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always', // offline is an error to show, not a reason to wait for ever
        retry: (failures, error) => failures < attempts - 1 && isPassing(error),
        retryDelay: (failures) => 500 * 2 ** failures * (0.5 + Math.random()),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
