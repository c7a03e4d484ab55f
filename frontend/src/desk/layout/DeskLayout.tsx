import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { List } from 'react-bootstrap-icons';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Splash } from '../../ui/Splash.tsx';
import { AdminMenu } from './AdminMenu.tsx';
import './AdminLayout.scss';
import { useNarrowMenu } from './menu-size.ts';

const PhoneMenu = lazy(async () => ({ default: (await import('./PhoneMenu.tsx')).PhoneMenu }));

/** The menu on the left, off the canvas on a phone, and the page beside it. */
export function AdminLayout() {
  const { isNarrow, toggle } = useNarrowMenu();
  const hasPlace = useMediaQuery('(min-width: 992px)');
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className={isNarrow ? 'admin menu-small' : 'admin'}>
        {hasPlace ? (
          <header className="admin-side">
            <div className="admin-menu">
              <AdminMenu size={{ isNarrow, toggle }} />
            </div>
          </header>
        ) : (
          <PhoneBar />
        )}
        <Content />
      </div>
    </>
  );
}

function PhoneBar() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <header className="admin-bar">
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <List aria-hidden="true" />
      </button>
      <Brand to={paths.admin.bookings} />
      {wasOpened && (
        <Suspense>
          <PhoneMenu isOpen={isOpen} onClose={close}>
            <AdminMenu onLeave={close} />
          </PhoneMenu>
        </Suspense>
      )}
    </header>
  );
}

function Content() {
  const { pathname } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const content = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what this is about
  useEffect(() => {
    // What had the focus went away with the last page: go on from here, not from the top of the document.
    const isLost = document.activeElement === document.body;
    if (isLost && !isBackOrForward) content.current?.focus({ preventScroll: true });
  }, [pathname, isBackOrForward]);
  return (
    <main className="admin-content" id="content" ref={content} tabIndex={-1}>
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
