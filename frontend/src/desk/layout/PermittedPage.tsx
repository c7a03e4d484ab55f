import type { Permission } from '@innkeeper/contracts/access';
import { useEffect, useRef } from 'react';
import { Lock } from 'react-bootstrap-icons';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { isAt, paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { hasChangedForm } from '../../shared/resource/use-leave-guard.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import type { MenuEntry } from './DeskMenu.tsx';

interface Props {
  /** The first page that the signed-in user may open, which `/admin` redirects to. */
  start: MenuEntry | undefined;
  permissions: Readonly<Record<string, Permission | undefined>>;
}

/**
 * The page, if the signed-in user may open it. When the permission is removed while a form of the page is being filled
 * in, the page stays until they leave it, so that typed text is not lost: the server would reject saving it.
 */
export function PermittedPage({ start, permissions }: Props) {
  const { pathname } = useLocation();
  const may = useMay();
  const opened = useRef<string>(undefined);
  const path = Object.keys(permissions).find((one) => isAt(one, pathname));
  const needed = path && permissions[path];
  const isPermitted = !needed || may(needed);
  const keepsTyped = !isPermitted && opened.current === pathname && hasChangedForm();
  useEffect(() => {
    opened.current = isPermitted || keepsTyped ? pathname : undefined;
  });
  if (pathname === deskPaths.root)
    return start ? <Navigate to={start.to} replace /> : <NotPermitted start={undefined} />;
  if (!isPermitted && !keepsTyped) return <NotPermitted start={start} />;
  return (
    <>
      {keepsTyped && (
        <p className="alert alert-warning" role="alert">
          Your role changed: you can no longer save here. What you typed stays until you leave this page.
        </p>
      )}
      <Outlet />
    </>
  );
}

/** Says that the user's role may not open a page, and links to one that it may. */
function NotPermitted({ start }: Pick<Props, 'start'>) {
  const user = useCurrentUser().data;
  return (
    <>
      <PageHead title="No access" heading="You do not have access to this page" />
      <section className="panel">
        <EmptyState icon={Lock} title={`You are signed in as ${user?.firstName}, ${user?.roleName}.`}>
          <p>If you need it, ask an owner of the hotel for permission.</p>
          <Link className="btn btn-primary btn-sm" to={start?.to ?? paths.home}>
            {start ? `Go to ${start.label}` : 'Go to the guest site'}
          </Link>
        </EmptyState>
      </section>
    </>
  );
}
