import { Link, Navigate, Outlet } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Brand } from '../ui/layout/Brand.tsx';
import { LoadFailed } from '../ui/layout/LoadFailed.tsx';
import { Splash } from '../ui/layout/Splash.tsx';
import { signOut } from './session.ts';
import { useCurrentUser, useLacksSecondFactor } from './user.ts';

/**
 * Guards the desk's routes. The server decides who is staff, by the type of the token's user. Staff who lack a required
 * second factor have to add one on their profile, which says so.
 */
export function RequireStaff() {
  const user = useCurrentUser();
  const lacksSecondFactor = useLacksSecondFactor();
  if (user.isPending) return <Splash />;
  if (user.isLoadingError) {
    return (
      <main className="container py-5">
        <LoadFailed title="Load Error!" error={user.error} onRetry={user.refetch} />
      </main>
    );
  }
  if (user.data.type !== 'Admin') return <StaffOnly firstName={user.data.firstName} />;
  if (lacksSecondFactor) return <Navigate to={paths.profile} replace />;
  return <Outlet />;
}

function StaffOnly({ firstName }: { firstName: string }) {
  return (
    <main className="container py-5">
      <Brand to={paths.home} />
      <h1 className="h2 mt-5">This area is for staff</h1>
      <p>You are signed in as {firstName}, a guest. Your stays are on the home page.</p>
      <div className="d-flex flex-wrap gap-2">
        <Link className="btn btn-primary" to={paths.home}>
          Go to your stays
        </Link>
        <button type="button" className="btn btn-line" onClick={() => void signOut()}>
          Sign in with another account
        </button>
      </div>
    </main>
  );
}
