import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import '../shared/theme/app.scss';
import { renewTokensBy } from '../shared/api/client.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { likeCall } from '../shared/api/query-keys.ts';
import { renewToken } from '../shared/api/renew-token.ts';
import { useFollowedHotel } from '../shared/follow-hotel.ts';
import { loadCode } from '../shared/load-code.ts';
import { sessionOf } from '../shared/session/token.ts';
import { useToken } from '../shared/session/use-token.ts';
import { useOwnLanguage } from '../shared/session/user.ts';
import { Toasts } from '../shared/ui/dialog/Toasts.tsx';
import { Splash } from '../shared/ui/layout/Splash.tsx';
import { pageLanguage } from '../shared/words/language.ts';
import { withWords } from '../shared/words/load-words.ts';

const loadSecondFactor = withWords(['proof'], () => import('../shared/session/second-factor.ts'));

renewTokensBy(async (token, code) => {
  if (code !== 'second_factor_needed') return renewToken(token, code);
  const { showSecondFactor } = await loadCode(loadSecondFactor);
  return showSecondFactor();
});

/** Surrounds pages that load data. Each session has its own cache, so no user sees another user's data. */
export function SessionLayout() {
  const token = useToken();
  return <Session key={sessionOf(token)} token={token} />;
}

function Session({ token }: { token: string | null }) {
  const [queryClient] = useState(createQueryClient);
  const known = useRef(token);
  useEffect(() => {
    if (known.current === token) return;
    known.current = token; // it was renewed, because the user's permissions changed
    void queryClient.invalidateQueries({ queryKey: likeCall('GET /api/users/get-user') });
  }, [token, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <HotelFollower />
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  );
}

function HotelFollower() {
  useFollowedHotel();
  const own = useOwnLanguage();
  useEffect(() => {
    if (!own || own === pageLanguage()) return;
    // Without a connection the page stays as it is.
    import('../shared/words/chosen-language.ts').then(
      ({ followLanguage }) => followLanguage(own),
      () => {},
    );
  }, [own]);
  return null;
}
