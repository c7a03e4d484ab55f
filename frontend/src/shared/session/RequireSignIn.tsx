import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { ReturnTo } from './sign-in.ts';
import { lastSessionEnd } from './token.ts';
import { useToken } from './use-token.ts';

/** Navigation state of the sign-in page for visitors who asked for another page. */
export interface SignInState {
  returnTo: ReturnTo;
  sessionEnded: boolean;
}

interface Props {
  /** By path: the list that hands a record to a page. A visit that begins there signed out begins at the list. */
  recordLists: Readonly<Record<string, string>>;
}

/** Guards routes that need a token: without one the visitor signs in and returns. */
export function RequireSignIn({ recordLists }: Props) {
  const token = useToken();
  const { pathname, search, hash, state } = useLocation();
  if (token) return <Outlet />;
  const end = lastSessionEnd();
  if (end === 'signed-out') return <Navigate to={paths.login} replace />;
  const list = recordLists[pathname];
  if (end === null && list) return <Navigate to={list} replace />;
  const signInState: SignInState = {
    returnTo: { path: pathname + search + hash, state },
    sessionEnded: end === 'rejected',
  };
  return <Navigate to={paths.login} replace state={signInState} />;
}
