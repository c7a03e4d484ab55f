import { pageParts } from '@innkeeper/contracts/hotel-page';
import { pageLinks, publicPaths, robots, siteMap } from '@innkeeper/contracts/page-links';
import { PARTS_PATH } from '@innkeeper/contracts/page-places';
import { findRoom, ROOM_PAGES, roomPath } from '@innkeeper/contracts/room-address';
import { frontSubject, roomSubject, type Selling } from '@innkeeper/contracts/room-page';
import { isLanguage, splitPath } from '@innkeeper/words/languages';
import { encodingFor, type FilledPage, FilledPages, type PageAbout } from '../hotel/filled-pages.ts';
import type { HotelCopy } from '../hotel/hotel-copy.ts';
import { commonHeaders, type Handler, type Request, type Response } from '../request/context.ts';
import { pageLanguage } from '../request/page-language.ts';
import { decodePath, isPathTraversal, pathOf } from '../request/path.ts';
import { reject } from '../request/rejection.ts';
import { fileServer, REVALIDATE } from './static-files.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** The page for an address of the site without a page of its own. /register has one, for example: register.html. */
const SHELL = '/shell.html';
/** The page of every room type. */
const ROOM_TEMPLATE = '/room';
const FRONT = '/stay';

export type PagesOptions = {
  /** The built site, when the gateway serves it. */
  folder: string | undefined;
  csp: string;
  hotel: Pick<HotelCopy, 'read' | 'rooms'>;
  selling: { read(): Promise<Selling> };
};

/** What a page with a path is about: null for the hotel alone, undefined for the page of a room type that does not exist. */
async function aboutOf(
  { hotel, selling }: Pick<PagesOptions, 'hotel' | 'selling'>,
  path: string,
): Promise<PageAbout | null | undefined> {
  const isRoom = isRoomPage(path);
  if (!isRoom && path !== FRONT) return null;
  const rooms = await hotel.rooms();
  const room = isRoom ? findRoom(decodePath(path.slice(ROOM_PAGES.length + 1)), rooms) : undefined;
  if (isRoom && !room) return rooms.length ? undefined : null; // without an answer of catalog nothing is known
  const [settings, sold] = await Promise.all([hotel.read(), selling.read()]);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: settings.timeZone }).format(new Date());
  const facts = { hotel: settings, selling: sold, today };
  const subject = room ? roomSubject(room, rooms, facts) : frontSubject(rooms, facts);
  const about = room ? `${room.version}` : rooms.map(({ id, version }) => `${id} ${version}`).join();
  return {
    subject,
    path: room ? roomPath(room, rooms) : FRONT,
    version: `${about} ${today} ${JSON.stringify(sold)}`,
  };
}

const isRoomPage = (path: string): boolean => path.startsWith(`${ROOM_PAGES}/`);

/**
 * Serves the built site: its pages in the reader's language and filled with the hotel, its shell for pages without a file, so
 * that every address of the site can be opened and reloaded, and its files (compressed where a .br or .gz exists). Other
 * requests go to the next policy. A web server that serves the site itself gets the parts of the pages here, and asks for the
 * language of each.
 */
export const pagesPolicy = ({ folder, csp, hotel, selling }: PagesOptions) => ({
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
    /** A page in whose head search engines find more than the hotel. For an unknown room type the shell says so, as an error. */
    const sendAbout = async (req: Request, res: Response, path: string) => {
      const template = isRoomPage(path) ? ROOM_TEMPLATE : path;
      const about = await aboutOf({ hotel, selling }, path);
      if (about && pages.has(template)) return sendFilled(req, res, template, { about });
      return sendFilled(req, res, SHELL, { status: about === undefined ? 404 : 200 });
    };
    return (req, res, next) => {
      const path = pathOf(req.url!);
      if (!isRead(req) || /^\/(api|pictures)(\/|$)/i.test(path)) return next();
      if (isPathTraversal(path)) return reject(req, res, 'bad_request');
      const page = splitPath(path).path;
      const answer = ANSWERS.get(path);
      if (answer) void answer(req, res, { hotel, selling }).catch(next);
      else if (path.startsWith(PARTS_PATH)) {
        const name = path.slice(PARTS_PATH.length);
        void readPart(req, { pages, hotel, selling }, name).then((part) => sendPart(req, res, part), next);
      } else if (pages.has(SHELL) && (isRoomPage(page) || (page === FRONT && pages.has(FRONT))))
        void sendAbout(req, res, page).catch(next);
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
type Answer = (req: Request, res: Response, known: Pick<PagesOptions, 'hotel' | 'selling'>) => Promise<void>;
const ANSWERS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['/robots.txt', async (req, res) => sendText(req, res, 'text/plain', robots(originOf(req)))],
  ['/sitemap.xml', sendSiteMap],
  [`${PARTS_PATH}language`, sendLanguage],
]);

async function sendSiteMap(
  req: Request,
  res: Response,
  { hotel }: Pick<PagesOptions, 'hotel'>,
): Promise<void> {
  const rooms = await hotel.rooms();
  const paths = rooms.map((room) => roomPath(room, rooms));
  sendText(req, res, 'application/xml', siteMap(await hotel.read(), originOf(req), paths));
}

/**
 * For a web server that has the pages: the language of the one that it is asked for, as a header, or 403 for a room type that does not
 * exist. It names the address in a header of its own, and sends those of the reader's browser along.
 */
async function sendLanguage(
  req: Request,
  res: Response,
  known: Pick<PagesOptions, 'hotel' | 'selling'>,
): Promise<void> {
  const address = addressOf(req) ?? '/';
  const { languages } = await known.hotel.read();
  const { language, isNegotiated } = pageLanguage(address, req.headers, languages);
  const isUnknown = (await aboutOf(known, splitPath(address).path)) === undefined;
  const headers = [...commonHeaders(req.context), 'X-Page-Language', language];
  headers.push('X-Page-Vary', varyOf(isNegotiated), 'Cache-Control', 'no-store');
  res.writeHead(isUnknown ? 403 : 204, headers).end();
}

/** The path of the page for which a web server asks; undefined without one that can be read. */
function addressOf({ headers: { [ADDRESS_HEADER]: address } }: Request): string | undefined {
  const path = address === undefined ? undefined : pathOf(String(address));
  return path === undefined || isPathTraversal(path) ? undefined : path;
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

/** The part of a name, such as `name`, or `links/de/stay`: the links of a page in a language. Those of a room type's page are its own. */
async function readPart(
  req: Request,
  { pages, ...known }: { pages: FilledPages } & Pick<PagesOptions, 'hotel' | 'selling'>,
  name: string,
): Promise<string | undefined> {
  const hotel = await known.hotel.read();
  const origin = originOf(req);
  const about = await aboutOf(known, splitPath(addressOf(req) ?? '/').path);
  const [, language = '', path = ''] = /^links\/([a-z]+)(\/.*)$/.exec(name) ?? [];
  const linked = path === ROOM_TEMPLATE && about && about.path !== FRONT ? about.path : path;
  if (isLanguage(language) && (linked !== path || publicPaths(hotel).includes(path)))
    return pageLinks(hotel, origin, language, linked);
  const parts: Readonly<Record<string, string>> = about
    ? pageParts(hotel, origin, about.subject)
    : pages.parts(hotel, origin);
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
