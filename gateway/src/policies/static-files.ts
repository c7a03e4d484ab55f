import sirv, { type Options } from 'sirv';
import { commonHeaders, type Request, type Response } from '../request/context.ts';
import { FILE_CSP } from '../request/security-headers.ts';

/** Sends the folder's file at this path, or calls `next` with the request unchanged when there is none. */
export type ServeFile = (req: Request, res: Response, path: string, next: () => void) => void;

export const REVALIDATE = 'no-cache';

/**
 * Files that are no pages: browsers apply the policies of the page that uses them, so these have a short policy. A page of the
 * site has a dozen of them. An image in SVG is a page when it is opened, in which that policy lets nothing run.
 */
const ONLY_IN_PAGES = /\.(js|css|woff2|avif|jpg|png|svg)$/;

/** What browsers read of pages only; `frame-ancestors` of the short policy keeps such a file out of frames. */
const OF_PAGES = ['Permissions-Policy', 'X-Frame-Options', 'Cross-Origin-Opener-Policy'];

/**
 * Returns the function that serves the files of a folder with the common headers. The files are listed once, at the
 * start, so no path can reach a file outside of the list.
 * @throws when the folder does not exist.
 */
export function fileServer(folder: string, csp: string, options: Options): ServeFile {
  const serve = sirv(folder, { etag: true, ...options });
  return (req, res, path, next) => {
    const originalUrl = req.url!;
    const isOnlyInPages = ONLY_IN_PAGES.test(path);
    const headers = commonHeaders(req.context, isOnlyInPages ? FILE_CSP : csp);
    for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i]!, headers[i + 1]!);
    if (isOnlyInPages) for (const name of OF_PAGES) res.removeHeader(name);
    req.url = path;
    // sirv does not handle the read error of a file deleted since the start, which would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    serve(req, res, () => {
      req.url = originalUrl;
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      next();
    });
  };
}
