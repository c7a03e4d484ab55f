import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { ReturnTo } from './session.ts';
import { lastSessionEnd } from './token.ts';
import { useToken } from './use-token.ts';

/** What the sign-in page is told when it was not asked for. */
export interface SignInState {
  returnTo: ReturnTo;
  sessionEnded: boolean;
}

/** Forms that are given a record by their list; opened without a token they lead to that list. */
const listOf: Readonly<Record<string, string>> = {
  [paths.admin.updateCategory]: paths.admin.categories,
  [paths.admin.updateGalleryItem]: paths.admin.gallery,
};

/** Routes within need a token; without one the person signs in and comes back. */
export function RequireSignIn() {
  const token = useToken();
  const { pathname, search, hash, state } = useLocation();
  if (token) return <Outlet />;
  const end = lastSessionEnd();
  if (end === 'signed-out') return <Navigate to={paths.login} replace />;
  const list = listOf[pathname];
  if (end === null && list) return <Navigate to={list} replace />;
  const signInState: SignInState = {
    returnTo: { path: pathname + search + hash, state },
    sessionEnded: end === 'refused',
  };
  return <Navigate to={paths.login} replace state={signInState} />;
}
