import type { Handler, Request, Response } from '../request/context.ts';
import { isPathTraversal, pathOf } from '../request/path.ts';
import { reject } from '../request/rejection.ts';
import { fileServer, REVALIDATE } from './static-files.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** The page for an address of the site without a file of its own. /register has one, for example: register.html. */
const SHELL = '/shell.html';

/**
 * Serves the built site: its files (compressed where a .br or .gz exists), and its shell when a browser asks for a
 * page, so that every address of the site can be opened and reloaded. Other requests go to the next policy.
 */
export const pagesPolicy = ({ folder, csp }: { folder: string | undefined; csp: string }) => ({
  name: 'pages',
  schema: { $id: 'http://innkeeper/policies/pages.json', type: 'object' },
  policy: (): Handler => {
    if (folder === undefined) return (_req, _res, next) => next();
    const serve = fileServer(folder, csp, { gzip: true, brotli: true, setHeaders: setCacheControl });
    return (req, res, next) => {
      const path = pathOf(req.url!);
      if (!isRead(req) || /^\/(api|pictures)(\/|$)/i.test(path)) return next();
      if (isPathTraversal(path)) return reject(req, res, 'bad_request');
      serve(req, res, path, () => (acceptsHtml(req) ? serve(req, res, SHELL, next) : next()));
    };
  },
});

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';
const acceptsHtml = ({ headers }: Request) => headers.accept?.includes('text/html') ?? false;

/** Vite puts a hash of the content into the file names under /assets, so those files never change. */
function setCacheControl(res: Response, path: string): void {
  const isPage = !/\.(?!html$)\w+$/.test(path); // sirv passes /register for register.html
  res.setHeader('Cache-Control', path.startsWith('/assets/') ? ONE_YEAR : isPage ? REVALIDATE : ONE_HOUR);
}
