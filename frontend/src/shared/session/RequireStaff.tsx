import { Link, Navigate, Outlet } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Brand } from '../ui/layout/Brand.tsx';
import { LoadFailed } from '../ui/layout/LoadFailed.tsx';
import { Splash } from '../ui/layout/Splash.tsx';
import { words } from '../words/words.ts';
import { signOut } from './session.ts';
import { useCurrentUser, useLacksSecondFactor } from './user.ts';

const t = words('shared');

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
        <LoadFailed title={t('load.error')} error={user.error} onRetry={user.refetch} />
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
      <h1 className="h2 mt-5">{t('staff_only.title')}</h1>
      <p>{t('staff_only.why', { name: firstName })}</p>
      <div className="d-flex flex-wrap gap-2">
        <Link className="btn btn-primary" to={paths.home}>
          {t('staff_only.stays')}
        </Link>
        <button type="button" className="btn btn-line" onClick={() => void signOut()}>
          {t('staff_only.other_account')}
        </button>
      </div>
    </main>
  );
}
