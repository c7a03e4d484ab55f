import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Handler, Response } from '../request/context.ts';
import { pathOf } from '../request/path.ts';
import { reject } from '../request/rejection.ts';
import { DOCS_CSP } from '../request/security-headers.ts';
import { fileServer, REVALIDATE, type ServeFile } from './static-files.ts';

const DOCS_PATH = '/api/docs';
const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** The only files of Swagger UI that are served. Its own index.html is a demo that calls a third-party server. */
const SWAGGER_UI_FILE = /^\/swagger-ui(\/swagger-ui(-bundle\.js|\.css))$/;

const OPTIONS = { setHeaders: (res: Response) => void res.setHeader('Cache-Control', REVALIDATE) };

/**
 * Serves the documentation of calls and events that `make build` writes into `folder`, with Swagger UI. Responds with
 * 404 when the gateway was built without it.
 */
export const docsPolicy = ({ folder }: { folder: string }) => ({
  name: 'docs',
  schema: { $id: 'http://innkeeper/policies/docs.json', type: 'object' },
  policy: (): Handler => {
    const serveNothing: ServeFile = (_req, _res, _path, next) => next();
    const serveDocs = existsSync(folder) ? fileServer(folder, DOCS_CSP, OPTIONS) : serveNothing;
    const serveSwaggerUi = fileServer(SWAGGER_UI, DOCS_CSP, OPTIONS);
    return (req, res) => {
      const path = pathOf(req.url!).slice(DOCS_PATH.length) || '/';
      const [, swaggerUiFile] = SWAGGER_UI_FILE.exec(path) ?? [];
      const rejectUnknown = () => reject(req, res, 'not_found');
      if (swaggerUiFile) serveSwaggerUi(req, res, swaggerUiFile, rejectUnknown);
      else serveDocs(req, res, path, rejectUnknown);
    };
  },
});
