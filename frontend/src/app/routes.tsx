import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { loadLater } from '../shared/load-later.ts';
import { paths } from '../shared/paths.ts';
import { RequireSignIn } from '../shared/session/RequireSignIn.tsx';
import { Splash } from '../shared/ui/layout/Splash.tsx';
import { useHotel } from '../shared/use-hotel.ts';
import { layouts } from './layouts.ts';
import { OpeningGate } from './OpeningGate.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { loadPage, type Page, pages, recordLists } from './pages.ts';

const SessionLayout = loadLater(layouts.session);
const DeskRoutes = loadLater(async () => (await import('./DeskRoutes.tsx')).DeskRoutes);
const NotFoundPage = loadLater(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);

const entries = pages.map((page) => ({ page, Component: loadLater(() => loadPage(page)) }));

const routesOf = (isWanted: (page: Page) => boolean) =>
  entries
    .filter(({ page }) => isWanted(page))
    .map(({ page: { path }, Component }) => <Route key={path} path={path} element={<Component />} />);

const isPublic = ({ access, isPrerendered }: Page) => access === 'public' && !isPrerendered;
/** Whether guests see the page only when the hotel is open. */
const isOfOpenHotel = ({ path }: Page) =>
  [paths.categories, paths.stay, paths.room].some((one) => one === path);

/** The routes of the page table, each inside the guards and layouts that its access requires. */
export function AppRoutes() {
  const { pathname } = useLocation();
  useHotel(); // pages read it while they are rendered
  useScrollToTop(pathname);
  return (
    <PageBoundary pathname={pathname}>
      <Suspense fallback={<Splash />}>
        <Routes>
          {routesOf(({ isPrerendered }) => isPrerendered === true)}
          <Route element={<SessionLayout />}>
            {routesOf((page) => isPublic(page) && !isOfOpenHotel(page))}
            <Route element={<OpeningGate />}>
              {routesOf((page) => isPublic(page) && isOfOpenHotel(page))}
            </Route>
          </Route>
          <Route element={<RequireSignIn recordLists={recordLists} />}>
            <Route element={<SessionLayout />}>
              <Route element={<OpeningGate />}>{routesOf(({ access }) => access === 'guest')}</Route>
              <Route path={`${paths.desk.root}/*`} element={<DeskRoutes />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

/** A new page starts at its top; on back and forward the browser restores the position. */
function useScrollToTop(pathname: string): void {
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => {
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
}
