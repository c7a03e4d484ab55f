import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import '../shared/theme/app.scss';
import { createQueryClient } from '../shared/api/query-client.ts';
import { useToken } from '../shared/session/use-token.ts';
import { learnTimeZone } from '../shared/time-zone.ts';
import { Toasts } from '../shared/ui/dialog/Toasts.tsx';
import { Splash } from '../shared/ui/layout/Splash.tsx';

/** Returns the layout once the hotel's time zone is known, so that no page inside it shows a date before. */
export async function loadSessionLayout(): Promise<typeof SessionLayout> {
  await learnTimeZone();
  return SessionLayout;
}

/** Surrounds pages that load data. Each session has a cache of its own, so no user sees data of another one. */
export function SessionLayout() {
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
