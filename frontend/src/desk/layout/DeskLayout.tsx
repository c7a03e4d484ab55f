import { Suspense, useEffect, useRef, useState } from 'react';
import { List } from 'react-bootstrap-icons';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { loadLater } from '../../shared/load-later.ts';
import { paths } from '../../shared/paths.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { Brand } from '../../shared/ui/layout/Brand.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { useMediaQuery } from '../../shared/ui/layout/use-media-query.ts';
import { DeskMenu, type MenuEntry } from './DeskMenu.tsx';
import './DeskLayout.scss';

const PhoneMenu = loadLater(async () => (await import('./PhoneMenu.tsx')).PhoneMenu);

interface Props {
  menu: readonly MenuEntry[];
}

/** The menu beside the page; on a phone it slides in from the left. */
export function DeskLayout({ menu }: Props) {
  const { isNarrow, toggle } = useNarrowMenu();
  const isWideEnough = useMediaQuery('(min-width: 992px)');
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className={isNarrow ? 'desk menu-small' : 'desk'}>
        {isWideEnough ? (
          <header className="desk-side">
            <div className="desk-menu">
              <DeskMenu menu={menu} size={{ isNarrow, toggle }} />
            </div>
          </header>
        ) : (
          <PhoneBar menu={menu} />
        )}
        <Content />
      </div>
    </>
  );
}

const storageKey = 'admin-menu';

/** Whether the menu is a narrow rail: as last chosen on this device, by default on screens below 1200 px. */
function useNarrowMenu(): { isNarrow: boolean; toggle: () => void } {
  const isWideScreen = useMediaQuery('(min-width: 1200px)');
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey));
  const isNarrow = chosen ? chosen === 'narrow' : !isWideScreen;
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow';
    localStorage.setItem(storageKey, next);
    setChosen(next);
  };
  return { isNarrow, toggle };
}

function PhoneBar({ menu }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const reportFailure = (error: Error) => {
    close();
    setWasOpened(false); // the button loads it again
    notify.failure('The menu could not be opened', error);
  };
  return (
    <header className="desk-bar">
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
      <Brand to={paths.desk.bookings} />
      {wasOpened && (
        <CodeBoundary onFailure={reportFailure}>
          <Suspense>
            <PhoneMenu isOpen={isOpen} onClose={close}>
              <DeskMenu menu={menu} onLeave={close} />
            </PhoneMenu>
          </Suspense>
        </CodeBoundary>
      )}
    </header>
  );
}

function Content() {
  const { pathname } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const content = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    // The focused element disappeared with the last page, so keyboard users continue at the content, not at the top.
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && !isBackOrForward) content.current?.focus({ preventScroll: true });
  }, [pathname, isBackOrForward]);
  return (
    <main className="desk-content" id="content" ref={content} tabIndex={-1}>
      <CodeBoundary title="Load Error!" resetKeys={[pathname]}>
        <Suspense fallback={<Splash />}>
          <Outlet />
        </Suspense>
      </CodeBoundary>
    </main>
  );
}
