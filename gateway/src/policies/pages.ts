import { PARTS_PATH } from '@innkeeper/contracts/page-places';
import { encodingFor, type FilledPage, FilledPages } from '../hotel/filled-pages.ts';
import type { HotelCopy } from '../hotel/hotel-copy.ts';
import { commonHeaders, type Handler, type Request, type Response } from '../request/context.ts';
import { isPathTraversal, pathOf } from '../request/path.ts';
import { reject } from '../request/rejection.ts';
import { fileServer, REVALIDATE } from './static-files.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** The page for an address of the site without a page of its own. /register has one, for example: register.html. */
const SHELL = '/shell.html';

export type PagesOptions = {
  /** The built site, when the gateway serves it. */
  folder: string | undefined;
  csp: string;
  hotel: Pick<HotelCopy, 'read'>;
};

/**
 * Serves the built site: its pages filled with the hotel, its shell for pages without a file, so that
 * every address of the site can be opened and reloaded, and its files (compressed where a .br or .gz exists). Other
 * requests go to the next policy. A web server that serves the site itself gets the parts of the pages here.
 */
export const pagesPolicy = ({ folder, csp, hotel }: PagesOptions) => ({
  name: 'pages',
  schema: { $id: 'http://innkeeper/policies/pages.json', type: 'object' },
  policy: (): Handler => {
    const pages = new FilledPages(folder);
    const serveFile =
      folder !== undefined &&
      fileServer(folder, csp, { gzip: true, brotli: true, setHeaders: setCacheControl });
    const sendFilled = (req: Request, res: Response, path: string) =>
      hotel.read().then((hotel) => sendPage(req, res, csp, pages.page(path, hotel, originOf(req))));
    return (req, res, next) => {
      const path = pathOf(req.url!);
      if (!isRead(req) || /^\/(api|pictures)(\/|$)/i.test(path)) return next();
      if (isPathTraversal(path)) return reject(req, res, 'bad_request');
      if (path.startsWith(PARTS_PATH)) {
        const name = path.slice(PARTS_PATH.length);
        void hotel.read().then((hotel) => sendPart(req, res, pages.parts(hotel, originOf(req)), name), next);
      } else if (pages.has(path)) void sendFilled(req, res, path).catch(next);
      else if (!serveFile) next();
      else
        serveFile(req, res, path, () => {
          if (wantsPage(req, path)) void sendFilled(req, res, SHELL).catch(next);
          else next();
        });
    };
  },
});

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/**
 * Whether a client that asks for an address without a file wants a page. Browsers ask for HTML. Programs that check or
 * preview a link accept anything, as scripts do that ask for a file: they get the page of an address that names no file.
 */
function wantsPage({ headers: { accept = '*/*' } }: Request, path: string): boolean {
  if (accept.includes('text/html')) return true;
  const namesFile = path.slice(path.lastIndexOf('/')).includes('.');
  return !namesFile && (accept.includes('*/*') || accept.includes('text/*'));
}

/** The site's own origin, as the browser knows it; empty for an invalid Host, so that links have no origin. */
function originOf({ headers: { host = '' }, context: { secure } }: Request): string {
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) ? `http${secure ? 's' : ''}://${host}` : '';
}

function sendPage(req: Request, res: Response, csp: string, page: FilledPage): void {
  const headers = [...commonHeaders(req.context, csp), 'Cache-Control', REVALIDATE, 'ETag', page.etag];
  headers.push('Vary', 'Accept-Encoding');
  if (req.headers['if-none-match']?.includes(page.etag)) return void res.writeHead(304, headers).end();
  const encoding = encodingFor(req.headers['accept-encoding']?.toString());
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  sendHtml(req, res, headers, page.encoded(encoding));
}

function sendPart(req: Request, res: Response, parts: Readonly<Record<string, string>>, name: string): void {
  if (!Object.hasOwn(parts, name)) return void reject(req, res, 'not_found');
  const headers = [...commonHeaders(req.context), 'Cache-Control', REVALIDATE];
  sendHtml(req, res, headers, Buffer.from(parts[name]!));
}

function sendHtml(req: Request, res: Response, headers: string[], html: Buffer): void {
  headers.push('Content-Type', 'text/html;charset=utf-8', 'Content-Length', `${html.length}`);
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : html);
}

/** Vite puts a hash of the content into the file names under /assets, so those files never change. */
function setCacheControl(res: Response, path: string): void {
  res.setHeader('Cache-Control', path.startsWith('/assets/') ? ONE_YEAR : ONE_HOUR);
}
