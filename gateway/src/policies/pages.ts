import type { SiteHotel } from '@innkeeper/contracts/hotel-page';
import { pageLinks, publicPaths, robots, siteMap } from '@innkeeper/contracts/page-links';
import { PARTS_PATH } from '@innkeeper/contracts/page-places';
import { findRoom, ROOM_PAGES, roomPath } from '@innkeeper/contracts/room-address';
import { roomSubject } from '@innkeeper/contracts/room-page';
import { isLanguage, splitPath } from '@innkeeper/words/languages';
import { encodingFor, type FilledPage, FilledPages, type PageAbout } from '../hotel/filled-pages.ts';
import type { HotelCopy } from '../hotel/hotel-copy.ts';
import { commonHeaders, type Handler, type Request, type Response } from '../request/context.ts';
import { pageLanguage } from '../request/page-language.ts';
import { isPathTraversal, pathOf } from '../request/path.ts';
import { reject } from '../request/rejection.ts';
import { fileServer, REVALIDATE } from './static-files.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** The page for an address of the site without a page of its own. /register has one, for example: register.html. */
const SHELL = '/shell.html';
/** The page of every room type. */
const ROOM_TEMPLATE = '/room';

export type PagesOptions = {
  /** The built site, when the gateway serves it. */
  folder: string | undefined;
  csp: string;
  hotel: Pick<HotelCopy, 'read' | 'rooms'>;
};

/**
 * Serves the built site: its pages in the reader's language and filled with the hotel, its shell for pages without a file, so
 * that every address of the site can be opened and reloaded, and its files (compressed where a .br or .gz exists). Other
 * requests go to the next policy. A web server that serves the site itself gets the parts of the pages here, and asks for the
 * language of each.
 */
export const pagesPolicy = ({ folder, csp, hotel }: PagesOptions) => ({
  name: 'pages',
  schema: { $id: 'http://innkeeper/policies/pages.json', type: 'object' },
  policy: (): Handler => {
    const pages = new FilledPages(folder);
    const serveFile =
      folder !== undefined &&
      fileServer(folder, csp, { gzip: true, brotli: true, setHeaders: setCacheControl });
    const sendFilled = async (
      req: Request,
      res: Response,
      path: string,
      { about, status = 200 }: { about?: PageAbout; status?: number } = {},
    ) => {
      const settings = await hotel.read();
      const { language, isNegotiated } = pageLanguage(pathOf(req.url!), req.headers, settings.languages);
      const page = pages.page(path, language, { hotel: settings, about }, originOf(req));
      sendPage(req, res, [...commonHeaders(req.context, csp), 'Vary', varyOf(isNegotiated)], page, status);
    };
    /** The page of a room type; for an unknown one the shell, which says so, as an error that search engines understand. */
    const sendRoom = async (req: Request, res: Response, path: string) => {
      const rooms = await hotel.rooms();
      const room = findRoom(decodeURIComponent(path.slice(ROOM_PAGES.length + 1)), rooms);
      if (!room) return sendFilled(req, res, SHELL, { status: rooms.length ? 404 : 200 });
      if (!pages.has(ROOM_TEMPLATE)) return sendFilled(req, res, SHELL);
      const subject = roomSubject(room, rooms, await hotel.read());
      const about = { subject, path: roomPath(room, rooms), version: room.version };
      return sendFilled(req, res, ROOM_TEMPLATE, { about });
    };
    return (req, res, next) => {
      const path = pathOf(req.url!);
      if (!isRead(req) || /^\/(api|pictures)(\/|$)/i.test(path)) return next();
      if (isPathTraversal(path)) return reject(req, res, 'bad_request');
      const page = splitPath(path).path;
      const answer = ANSWERS.get(path);
      if (answer) void answer(req, res, hotel).catch(next);
      else if (path.startsWith(PARTS_PATH)) {
        const name = path.slice(PARTS_PATH.length);
        void hotel
          .read()
          .then((hotel) => sendPart(req, res, partOf(pages, hotel, originOf(req), name)), next);
      } else if (pages.has(SHELL) && page.startsWith(`${ROOM_PAGES}/`))
        void sendRoom(req, res, page).catch(next);
      else if (pages.has(page)) void sendFilled(req, res, page).catch(next);
      else if (!serveFile) next();
      else
        serveFile(req, res, path, () => {
          if (wantsPage(req, path)) void sendFilled(req, res, SHELL).catch(next);
          else next();
        });
    };
  },
});

/** What is made for the hotel besides pages, by path. */
type Answer = (req: Request, res: Response, hotel: PagesOptions['hotel']) => Promise<void>;
const ANSWERS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['/robots.txt', async (req, res) => sendText(req, res, 'text/plain', robots(originOf(req)))],
  ['/sitemap.xml', sendSiteMap],
  [`${PARTS_PATH}language`, async (req, res, hotel) => sendLanguage(req, res, await hotel.read())],
]);

async function sendSiteMap(req: Request, res: Response, hotel: PagesOptions['hotel']): Promise<void> {
  const rooms = await hotel.rooms();
  const paths = rooms.map((room) => roomPath(room, rooms));
  sendText(req, res, 'application/xml', siteMap(await hotel.read(), originOf(req), paths));
}

/**
 * For a web server that has the pages: the language of the one that it is asked for, as a header. It names the address in a
 * header of its own, and sends those of the reader's browser along.
 */
function sendLanguage(req: Request, res: Response, { languages }: SiteHotel): void {
  const { [ADDRESS_HEADER]: address = '/' } = req.headers;
  const { language, isNegotiated } = pageLanguage(pathOf(String(address)), req.headers, languages);
  const headers = [...commonHeaders(req.context), 'X-Page-Language', language];
  headers.push('X-Page-Vary', varyOf(isNegotiated), 'Cache-Control', 'no-store');
  res.writeHead(204, headers).end();
}

const ADDRESS_HEADER = 'x-page-address';

/** Caches keep a page apart for readers who may get another language. */
const varyOf = (isNegotiated: boolean) =>
  isNegotiated ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding';

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

function sendPage(req: Request, res: Response, headers: string[], page: FilledPage, status: number): void {
  headers.push('Cache-Control', REVALIDATE, 'ETag', page.etag);
  if (status === 200 && req.headers['if-none-match']?.includes(page.etag))
    return void res.writeHead(304, headers).end();
  const encoding = encodingFor(req.headers['accept-encoding']?.toString());
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  send(req, res, headers, page.encoded(encoding), { status });
}

/** The part of a name, such as `name`, or `links/de/stay`: the links of a page in a language. */
function partOf(pages: FilledPages, hotel: SiteHotel, origin: string, name: string): string | undefined {
  const [, language = '', path = ''] = /^links\/([a-z]+)(\/.*)$/.exec(name) ?? [];
  if (isLanguage(language) && publicPaths(hotel).includes(path))
    return pageLinks(hotel, origin, language, path);
  const parts: Readonly<Record<string, string>> = pages.parts(hotel, origin);
  return Object.hasOwn(parts, name) ? parts[name] : undefined;
}

function sendPart(req: Request, res: Response, part: string | undefined): void {
  if (part === undefined) return void reject(req, res, 'not_found');
  sendText(req, res, 'text/html', part);
}

function sendText(req: Request, res: Response, type: string, text: string): void {
  const headers = [...commonHeaders(req.context), 'Cache-Control', REVALIDATE];
  send(req, res, headers, Buffer.from(text), { type });
}

function send(
  req: Request,
  res: Response,
  headers: string[],
  text: Buffer,
  { type = 'text/html', status = 200 }: { type?: string; status?: number } = {},
): void {
  headers.push('Content-Type', `${type};charset=utf-8`, 'Content-Length', `${text.length}`);
  res.writeHead(status, headers).end(req.method === 'HEAD' ? undefined : text);
}

/** Vite puts a hash of the content into the file names under /assets, so those files never change. */
function setCacheControl(res: Response, path: string): void {
  res.setHeader('Cache-Control', path.startsWith('/assets/') ? ONE_YEAR : ONE_HOUR);
}
