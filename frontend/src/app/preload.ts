import { splitPath } from '@innkeeper/words/languages';
// Runs before React has loaded. A page should not wait for React, then for its layout, then for its own code, so all of
// them are requested at once. What first-files.ts lists is on its way already.
import { currentHotel } from '../shared/hotel.ts';
import { loadCode } from '../shared/load-code.ts';
import { isAt, isOfDesk, paths } from '../shared/paths.ts';
import { readStart, readToken } from '../shared/session/token.ts';
import { hereIn } from '../shared/words/here-in.ts';
import { basePath } from '../shared/words/language.ts';
import { layouts } from './layouts.ts';
import { loadPage, pages } from './pages.ts';

// The site's Content-Security-Policy forbids code from strings, which zod would try. It reads this before its first schema,
// independent of the order in which modules load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The first page for an address: without a token, the sign-in replaces pages that need one. */
function loadsOf(pathname: string): (() => Promise<unknown>)[] {
  const isDesk = isOfDesk(pathname);
  if (isDesk && readToken() !== null)
    return [
      layouts.session,
      layouts.staff,
      layouts.desk,
      () => import('./DeskRoutes.tsx'),
      () => loadDeskPage(pathname),
    ];
  const asked = pages.find(({ path }) => path === pathname || isBelow(path, pathname));
  const isHidden = isDesk || (asked?.access === 'guest' && readToken() === null);
  const page = isHidden ? pages.find(({ path }) => path === paths.login) : asked;
  if (!page) return [];
  const load = () => loadPage(page);
  if (page.isPrerendered) return [load];
  return [load, layouts.session, ...(currentHotel().open ? [] : [layouts.beforeOpening])];
}

/** Whether a path such as `/stay/*` has the address. */
const isBelow = (path: string, pathname: string) =>
  path.endsWith('/*') && pathname.startsWith(path.slice(0, -1));

async function loadDeskPage(pathname: string): Promise<unknown> {
  const { deskPages, deskStart } = await import('./desk-pages.ts');
  const address = pathname === paths.desk.root ? deskStart : pathname;
  return deskPages.find(({ path }) => isAt(path, address))?.load();
}

const place = () => splitPath(window.location.pathname).path;

// The address has a language that the hotel does not offer.
if (place() !== window.location.pathname && basePath() === '')
  window.history.replaceState(null, '', hereIn(currentHotel().languages[0]!));

// The sign-in page would be rendered and left again.
if (place() === paths.login && readToken() !== null)
  window.history.replaceState(null, '', basePath() + readStart());

// The routes load the same files again and report what failed.
const loads = loadsOf(place());
loadCode(() => Promise.all(loads.map((load) => load()))).catch(() => undefined);
