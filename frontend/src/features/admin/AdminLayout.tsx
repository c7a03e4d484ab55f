import { Suspense, useEffect, useRef, useState } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { List } from 'react-bootstrap-icons';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Splash } from '../../ui/Splash.tsx';
import { AdminMenu } from './AdminMenu.tsx';
import './AdminLayout.scss';
import { useNarrowMenu } from './menu-size.ts';

/** The menu on the left, off the canvas on a phone, and the page beside it. */
export function AdminLayout() {
  const { isNarrow, toggle } = useNarrowMenu();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className={isNarrow ? 'admin menu-small' : 'admin'}>
        <header className="admin-bar">
          <button
            type="button"
            className="btn btn-quiet btn-icon"
            aria-label="Open menu"
            aria-controls="menu"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(true)}
          >
            <List aria-hidden="true" />
          </button>
          <Brand to={paths.admin.bookings} />
        </header>
        <div className="admin-side">
          <Offcanvas
            responsive="lg"
            show={isOpen}
            onHide={close}
            className="admin-menu"
            id="menu"
            tabIndex={-1}
            aria-label="Menu"
          >
            <AdminMenu isNarrow={isNarrow} onToggle={toggle} onLeave={close} />
          </Offcanvas>
        </div>
        <Content />
      </div>
    </>
  );
}

function Content() {
  const { pathname } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const content = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what this is about
  useEffect(() => {
    if (isBackOrForward) return;
    window.scrollTo(0, 0);
    // What had the focus went away with the last page: go on from here, not from the top of the document.
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [pathname, isBackOrForward]);
  return (
    <main className="admin-content" id="content" ref={content} tabIndex={-1}>
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
