import sirv, { type Options } from 'sirv';
import { answerHeaders, type Request, type Response } from './context.ts';

/** Sends the file that the folder has under this path; where it has none, goes on with the request as it came. */
export type ServeFile = (req: Request, res: Response, path: string, next: () => void) => void;

/**
 * Serves a folder, its files carrying what every answer carries. They are listed once, now: what is not in the list
 * cannot be reached by any path. @throws where there is no such folder.
 */
export function fileServer(folder: string, csp: string, options: Options): ServeFile {
  const serve = sirv(folder, { etag: true, ...options });
  return (req, res, path, next) => {
    const address = req.url!;
    const headers = answerHeaders(req.context, csp);
    for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i]!, headers[i + 1]!);
    req.url = path;
    res.once('pipe', (file) => file.once('error', () => res.destroy())); // gone since: sirv would let that end the process
    serve(req, res, () => {
      req.url = address;
      for (const name of res.getHeaderNames()) res.removeHeader(name);
      next();
    });
  };
}
