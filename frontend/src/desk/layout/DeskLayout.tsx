import type { Permission } from '@innkeeper/contracts/access';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { List } from 'react-bootstrap-icons';
import { useLocation, useNavigationType } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { loadLater } from '../../shared/load-later.ts';
import { isAt } from '../../shared/paths.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { useCurrentUser, usePermissionCheck } from '../../shared/session/user.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { Brand } from '../../shared/ui/layout/Brand.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { useMediaQuery } from '../../shared/ui/layout/use-media-query.ts';
import { DemoNotice } from './DemoNotice.tsx';
import { DeskMenu, type MenuEntry } from './DeskMenu.tsx';
import { FindButton } from './find/FindButton.tsx';
import { LiveNotice } from './live/LiveNotice.tsx';
import { OpeningNotice } from './OpeningNotice.tsx';
import { PermittedPage } from './PermittedPage.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import './DeskLayout.scss';
import { loadWordsOfServerErrors } from '../../shared/words/error-words.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

const PhoneMenu = loadLater(async () => (await import('./PhoneMenu.tsx')).PhoneMenu);

/** The pages that show changes by others live. */
const livePages = [deskPaths.today, deskPaths.chart, deskPaths.bookings, deskPaths.housekeeping];

interface Props {
  /** Every entry; those that the signed-in user may open are shown. */
  menu: readonly MenuEntry[];
  /** The permission for each page, by its path. */
  permissions: Readonly<Record<string, Permission | undefined>>;
}

/** The menu beside the page; on a phone it slides in from the left. */
export function DeskLayout({ menu: all, permissions }: Props) {
  const may = usePermissionCheck();
  useLanguageOfAccount();
  const menu = all.filter(({ permission }) => !permission || may(permission));
  useEffect(() => void loadWordsOfServerErrors(), []); // previews have problems, too
  const { isNarrow, toggle } = useNarrowMenu();
  const { pathname } = useLocation();
  const isFollowing = may('housekeeping') && livePages.some((path) => isAt(path, pathname));
  const isWideEnough = useMediaQuery('(min-width: 992px)');
  return (
    <MayContext value={may}>
      <a className="skip-link" href="#content">
        {tShared('bar.skip')}
      </a>
      <div className={isNarrow ? 'desk menu-small' : 'desk'}>
        {isWideEnough ? (
          <header className="desk-side">
            <div className="desk-menu">
              <DeskMenu menu={menu} size={{ isNarrow, toggle }} foot={<Shortcuts hasButton={!isNarrow} />}>
                {may('bookings:read') && <FindButton className="find nav-link" />}
              </DeskMenu>
            </div>
          </header>
        ) : (
          <PhoneBar menu={menu}>
            {may('bookings:read') && <FindButton className="find btn btn-quiet btn-icon" />}
            <Shortcuts hasButton={false} />
          </PhoneBar>
        )}
        <Content>
          <OpeningNotice />
          {isFollowing && <LiveNotice />}
          <PermittedPage start={menu[0]} permissions={permissions} />
          <DemoNotice />
        </Content>
      </div>
    </MayContext>
  );
}

function useLanguageOfAccount(): void {
  const user = useCurrentUser().data;
  useEffect(() => {
    // A part of its own, because guests' pages load it when it is needed.
    if (user)
      import('../../shared/words/chosen-language.ts').then(
        ({ followLanguageAtDesk }) => followLanguageAtDesk(user.language ?? null),
        () => {}, // the desk stays in its language
      );
  }, [user]);
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

function PhoneBar({ menu, children }: Pick<Props, 'menu'> & { children: ReactNode }) {
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
    notify.failure(t('menu.not_opened'), error);
  };
  return (
    <header className="desk-bar">
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <List aria-hidden="true" />
      </button>
      <Brand to={menu[0]?.to ?? deskPaths.root} />
      {children}
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

function Content({ children }: { children: ReactNode }) {
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
      <CodeBoundary title={tShared('load.error')} resetKeys={[pathname]}>
        <Suspense fallback={<Splash />}>{children}</Suspense>
      </CodeBoundary>
    </main>
  );
}
