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
import { words } from '../../shared/words/words.ts';
import { labelOfEntry, type MenuEntry } from './DeskMenu.tsx';

const t = words('desk');

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
          {t('access.role_changed')}
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
      <PageHead title={t('access.title')} heading={t('access.heading')} />
      <section className="panel">
        <EmptyState
          icon={Lock}
          title={t('access.who', { name: user?.firstName ?? '', role: user?.roleName ?? '' })}
        >
          <p>{t('access.ask')}</p>
          <Link className="btn btn-primary btn-sm" to={start?.to ?? paths.home}>
            {start ? t('access.go_to', { page: labelOfEntry(start.name) }) : t('access.go_to_site')}
          </Link>
        </EmptyState>
      </section>
    </>
  );
}
