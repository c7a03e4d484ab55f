// Runs before React is here. What a place shows should not wait for React, then for the layout, then for the page,
// then for its picture: all of them are asked for at once.
import { hero, heroSizes } from './assets/hero.ts';
import { paths } from './paths.ts';
import { readToken } from './session/token.ts';
import { preloadPhoto } from './ui/photo-files.ts';

function askFor(pathname: string, isSignedIn: boolean): Promise<unknown>[] {
  if (pathname === paths.register) return [import('./features/identity/RegisterPage.tsx')];
  if (!isSignedIn) return [];
  if (pathname === paths.home) {
    preloadPhoto(hero, heroSizes);
    return [import('./AppLayout.tsx'), import('./features/home/HomePage.tsx')];
  }
  if (pathname.startsWith(paths.admin.root)) {
    return [import('./AppLayout.tsx'), import('./features/admin/AdminRoutes.tsx')];
  }
  return [];
}

// The routes ask again, and show what went wrong.
Promise.all(askFor(window.location.pathname, readToken() !== null)).catch(() => undefined);
