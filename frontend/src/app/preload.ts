// Runs before React has loaded. A page should not wait for React, then for its layout, then for its own code, then for
// its first picture, so all of them are requested at once.
import { loadCode } from '../shared/load-code.ts';
import { isAt, paths } from '../shared/paths.ts';
import { readStart, readToken } from '../shared/session/token.ts';
import { layouts, type Page, pages } from './pages.ts';

// The site's Content-Security-Policy forbids code from strings, which zod would try. It reads this before its first
// schema, whatever the order in which modules load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The page that an address will show first: without a token the sign-in stands in for pages that need one. */
function firstPage(pathname: string): Page | undefined {
  const address = pathname === paths.desk.root ? paths.desk.bookings : pathname;
  const page = pages.find(({ path }) => isAt(path, address));
  if (page?.access === 'public' || readToken() !== null) return page;
  return pages.find(({ path }) => path === paths.login);
}

function loadsOf({ access, load, isPrerendered }: Page): Promise<unknown>[] {
  return [
    load(),
    ...(isPrerendered ? [] : [layouts.session()]),
    ...(access === 'staff' ? [layouts.staff(), layouts.desk()] : []),
  ];
}

// The sign-in page would be drawn and left again.
if (window.location.pathname === paths.login && readToken() !== null)
  window.history.replaceState(null, '', readStart());

const page = firstPage(window.location.pathname);
if (page) {
  page.preload?.();
  // The routes load the same files again and report what failed.
  loadCode(() => Promise.all(loadsOf(page))).catch(() => undefined);
}
