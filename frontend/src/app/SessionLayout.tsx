import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import './theme/app.scss';
import { createQueryClient } from './api/query-client.ts';
import { useToken } from './session/use-token.ts';
import { Splash } from './ui/Splash.tsx';
import { Toasts } from './ui/Toasts.tsx';

/** What pages with data share. A new session starts with an empty cache: nobody sees what another person loaded. */
export function AppLayout() {
  const token = useToken();
  return <Session key={token} />;
}

function Session() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  );
}
