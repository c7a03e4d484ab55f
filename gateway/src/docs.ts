import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Handler, Response } from './context.ts';
import { fileServer, type ServeFile } from './files.ts';
import { pathOf } from './path.ts';
import { refuse } from './refusal.ts';
import { docsCsp } from './security-headers.ts';

const ADDRESS = '/api/docs';
const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** Of Swagger UI only this much: its own start page is a demonstration that calls somebody else's server. */
const SWAGGER_FILE = /^\/swagger-ui(\/swagger-ui(-bundle\.js|\.css))$/;

const ASK_AGAIN = { setHeaders: (res: Response) => void res.setHeader('Cache-Control', 'no-cache') };

/**
 * Serves the documentation of the calls and the events that `make build` has written into `folder`, with Swagger UI
 * to read it. A gateway that was built without it answers 404 there.
 */
export const docsPolicy = ({ folder }: { folder: string }) => ({
  name: 'docs',
  schema: { $id: 'http://innkeeper/policies/docs.json', type: 'object' },
  policy: (): Handler => {
    const serveNothing: ServeFile = (_req, _res, _path, next) => next();
    const serveDocs = existsSync(folder) ? fileServer(folder, docsCsp, ASK_AGAIN) : serveNothing;
    const serveSwaggerUi = fileServer(SWAGGER_UI, docsCsp, ASK_AGAIN);
    return (req, res) => {
      const path = pathOf(req.url!).slice(ADDRESS.length) || '/';
      const [, file] = SWAGGER_FILE.exec(path) ?? [];
      const refuseUnknown = () => refuse(req, res, 'not_found');
      if (file) serveSwaggerUi(req, res, file, refuseUnknown);
      else serveDocs(req, res, path, refuseUnknown);
    };
  },
});
