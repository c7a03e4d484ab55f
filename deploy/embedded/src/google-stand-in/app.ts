import { join } from 'node:path';
import express, { type Express } from 'express';
import { AccessTokens } from './access-tokens.ts';
import { consentPage, PREFIX } from './consent-page.ts';

const FILES = join(import.meta.dirname, '../../google-stand-in');
const MAX_CLIENT_ID_LENGTH = 200;

/**
 * The part of Google's sign-in that Innkeeper uses: the script and the popup that give a page an access token, and the
 * tokeninfo call with which a server looks up a token.
 *
 * @param now the clock, in epoch milliseconds.
 */
export function createGoogleStandIn(now: () => number): Express {
  const tokens = new AccessTokens(now);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');

  app.get('/readyz', (_request, response) => {
    response.json({ status: 'ready' });
  });
  app.get('/tokeninfo', (request, response) => {
    const info = tokens.describe(String(request.query['access_token']));
    response.set('Cache-Control', 'no-store');
    if (info) response.json(info);
    else response.status(400).json({ error: 'invalid_token', error_description: 'Invalid Value' });
  });
  app.get(`${PREFIX}/consent`, (request, response) => {
    const clientId = request.query['client_id'];
    response.set('Cache-Control', 'no-store');
    if (typeof clientId === 'string' && clientId && clientId.length <= MAX_CLIENT_ID_LENGTH)
      response.send(consentPage(tokens, clientId));
    else response.status(400).type('text').send('Missing required parameter: client_id');
  });
  app.use(PREFIX, express.static(FILES, { index: false, redirect: false }));
  return app;
}
