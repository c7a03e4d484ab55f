import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client.ts';
import { Toasts } from '../shared/ui/dialog/Toasts.tsx';

/** Renders `page` inside the session's layout at an address of the site; `place()` returns the present address. */
export function renderPage(page: ReactNode, at: string | { pathname: string; state: unknown } = '/') {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const user = userEvent.setup();
  let place = '';
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        {page}
        <Place
          onPlace={(now) => {
            place = now;
          }}
        />
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return { user, place: () => place, ...view };
}

/** A person at the page. */
export type User = ReturnType<typeof renderPage>['user'];

function Place({ onPlace }: { onPlace: (place: string) => void }) {
  const { pathname, search, hash } = useLocation();
  onPlace(pathname + search + hash);
  return null;
}
