import { focusManager, QueryClient } from '@tanstack/react-query';
import { isTransient } from './errors.ts';

const attempts = 3;

// react-query looks only for tabs that become visible; a window beside others gets the focus without that.
focusManager.setEventListener((onFocus) => {
  const look = () => onFocus();
  window.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    window.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
});

/** Reads are retried with back-off and jitter while the server is busy; writes are never retried automatically. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always', // being offline is an error to show; react-query would otherwise wait indefinitely
        retry: (failures, error) => failures < attempts - 1 && isTransient(error),
        retryDelay: (failures) => 500 * 2 ** failures * (0.5 + Math.random()),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
