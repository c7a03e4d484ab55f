import type { SiteHotel } from '@innkeeper/contracts/hotel-page';
import { PLACES } from '@innkeeper/contracts/page-places';
import { prerender as render } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { replaceHotel } from '../shared/hotel.ts';
import { EVERYWHERE, type SiteArea } from '../shared/words/site-areas.ts';
import { pages } from './pages.ts';
import { AppRoutes } from './routes.tsx';

export { replaceLanguage } from '../shared/words/language.ts';
export { addWords } from '../shared/words/words.ts';
export { firstFiles } from './first-files.ts';

/** A hotel of placeholders, which the server of the pages fills. */
replaceHotel({ ...PLACES, icon: PLACES.logo } as unknown as SiteHotel);

/** By path, the areas whose words a page shows before its files are loaded. */
export const areasOf = (path: string): readonly SiteArea[] => [
  ...EVERYWHERE,
  ...pages.find((one) => one.path === path)!.areas,
];

/** The pages on which visits begin. They are the same for every visitor, so the build renders them once. */
export const prerenderedPaths: readonly string[] = pages
  .filter(({ isPrerendered }) => isPrerendered)
  .map(({ path }) => path);

/** Returns the HTML of the page at `path`, its `<title>` included, as it looks before any call to the server. */
export async function prerender(path: string): Promise<string> {
  const { prelude } = await render(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
    { onError },
  );
  return new Response(prelude).text();
}

/** Without this, React would return a page with a missing part. */
function onError(error: unknown): never {
  throw error;
}
