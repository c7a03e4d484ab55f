import { createServer, type Server, type ServerResponse } from 'node:http';
import type { MailFolder } from './mail-folder.ts';
import { listPage, mailHtml, mailPage } from './pages.ts';

/** A page of another site must not read the inbox through its own name that resolves to this machine (DNS rebinding). */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:";

/** The inbox as web pages; `/api/mails` has it as JSON. Only this machine may read it. */
export function createWebServer(folder: MailFolder): Server {
  return createServer((request, response) => {
    if (!LOCAL_HOST.test(request.headers.host ?? '')) return answer(response, 421, 'text/plain', 'Not here');
    if (request.method !== 'GET') return answer(response, 405, 'text/plain', 'Only GET');
    serve(folder, new URL(request.url ?? '/', 'http://localhost').pathname, response).catch(() =>
      answer(response, 500, 'text/plain', 'The e-mail cannot be read'),
    );
  });
}

async function serve(folder: MailFolder, path: string, response: ServerResponse): Promise<void> {
  if (path === '/readyz') return answer(response, 200, 'text/plain', 'ready');
  if (path === '/') return answer(response, 200, 'text/html', listPage(folder.list()), PAGE_POLICY);
  if (path === '/api/mails') return answer(response, 200, 'application/json', JSON.stringify(folder.list()));

  const [, id, part, number] =
    /^\/mails\/([0-9a-f-]{36})(?:\/(html|text|files)(?:\/(\d{1,3}))?)?$/.exec(path) ?? [];
  const mail = id && (await folder.read(id));
  if (!mail) return answer(response, 404, 'text/plain', 'There is no such e-mail');
  const { summary, email } = mail;
  if (!part) return answer(response, 200, 'text/html', mailPage(summary, email), PAGE_POLICY);
  if (part === 'html') return answer(response, 200, 'text/html', mailHtml(email), MAIL_POLICY);
  if (part === 'text') return answer(response, 200, 'text/plain', email.text ?? '');
  const file = email.attachments[Number(number)];
  if (!file) return answer(response, 404, 'text/plain', 'There is no such file');
  const name = (file.filename || 'file').replace(/[^\w.-]/g, '_');
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  const content = typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer);
  answer(response, 200, 'application/octet-stream', content);
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy = "default-src 'none'",
): void {
  const charset = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
  response.writeHead(status, { ...HEADERS, 'Content-Type': charset, 'Content-Security-Policy': policy });
  response.end(body);
}
