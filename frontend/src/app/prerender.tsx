import { prerender as draw } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from './paths.ts';
import { AppRoutes } from './routes.tsx';

/** Where visits begin. These pages are the same for everybody, so they are drawn once, by the build. */
export const prerenderedPaths: readonly string[] = [paths.login, paths.register];

/** The HTML of the page at `path`, its `<title>` included, as it looks before anything was asked of the server. */
export async function prerender(path: string): Promise<string> {
  const { prelude } = await draw(
    <StaticRouter location={path}>
      <AppRoutes />
    </StaticRouter>,
    { onError },
  );
  return new Response(prelude).text();
}

/** React would send a page on which a part is missing. */
function onError(error: unknown): never {
  throw error;
}
