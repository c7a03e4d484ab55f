import type { Handler, Request, Response } from './context.ts';
import { fileServer } from './files.ts';
import { climbs, pathOf } from './path.ts';
import { refuse } from './refusal.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const A_WHILE = 'public, max-age=3600';
const ASK_AGAIN = 'no-cache';

export type PageOptions = { folder: string | undefined; csp: string };

/** What a browser gets at an address of the SPA that has no file of its own, as /register has register.html. */
const SHELL = '/shell.html';

/**
 * Serves the built SPA: files as they are (their .br and .gz where those exist), and its shell to a browser that asks
 * for a page, so that the SPA's own addresses can be opened and reloaded. All else goes on to the next policy.
 */
export const pagesPolicy = ({ folder, csp }: PageOptions) => ({
  name: 'pages',
  schema: { $id: 'http://innkeeper/policies/pages.json', type: 'object' },
  policy: (): Handler => {
    if (folder === undefined) return (_req, _res, next) => next();
    const serve = fileServer(folder, csp, { gzip: true, brotli: true, setHeaders: setCaching });
    return (req, res, next) => {
      const path = pathOf(req.url!);
      if (!isRead(req) || /^\/(api|pictures)(\/|$)/i.test(path)) return next();
      if (climbs(path)) return refuse(req, res, 'bad_request');
      serve(req, res, path, () => (wantsPage(req) ? serve(req, res, SHELL, next) : next()));
    };
  },
});

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';
const wantsPage = ({ headers }: Request) => headers.accept?.includes('text/html') ?? false;

/** Vite puts a hash of the content into the names under /assets: such a file never changes. */
function setCaching(res: Response, path: string): void {
  const page = !/\.(?!html$)\w+$/.test(path); // /register is one
  res.setHeader('Cache-Control', path.startsWith('/assets/') ? FOREVER : page ? ASK_AGAIN : A_WHILE);
}
