import type { Email } from 'postal-mime';
import type { MailSummary } from './mail-folder.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const toHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

const STYLE = `
:root{color-scheme:light dark;--line:#ddd6ca;--quiet:#5d6461}
body{margin:0 auto;max-width:960px;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;background:#fbf8f3;color:#1f2523;overflow-wrap:anywhere}
a{color:#17403d}h1{font:600 26px/1.3 Georgia,serif;margin:0 0 4px}p.note{color:var(--quiet);margin:0 0 20px}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;padding:12px 8px;border-bottom:1px solid var(--line);text-decoration:none;color:inherit}
li a:hover,li a:focus-visible{background:#fff}li strong{font-weight:600}li span,time{color:var(--quiet);font-size:14px}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:0 0 16px}dt{color:var(--quiet)}dd{margin:0}
iframe{width:100%;height:70vh;border:1px solid var(--line);background:#fff}
pre{white-space:pre-wrap;border:1px solid var(--line);padding:16px;margin:0;background:#fff}h2{font-size:18px;margin:24px 0 8px}
@media(prefers-color-scheme:dark){:root{--line:#39403e;--quiet:#a9b0ad}body{background:#121514;color:#e8e6e1}a{color:#9fd0ca}li a:hover,li a:focus-visible,pre{background:#1c2120}}
`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${toHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const momentOf = (at: string) => `<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** The list of mails, newest first. */
export function listPage(mails: readonly MailSummary[]): string {
  const rows = mails.map(
    ({ id, at, to, subject }) =>
      `<li><a href="/mails/${id}"><strong>${toHtml(subject || '(no subject)')}</strong>${momentOf(at)}
       <span>to ${toHtml(to.join(', '))}</span></a></li>`,
  );
  const list = rows.length
    ? `<ul>${rows.join('')}</ul>`
    : '<p>No e-mail yet. Book a room, and look again.</p>';
  return page(
    'Demo inbox',
    `<main><h1>Demo inbox</h1>
     <p class="note">Every e-mail that this demo hotel sends ends here, for any recipient. <a href="/">Refresh</a></p>
     ${list}</main>`,
  );
}

/** One mail: the version that its reader sees, the version without HTML, and its files. */
export function mailPage({ id, at, from, to, subject }: MailSummary, email: Email): string {
  // The calendar entry is in the mail twice: as a part that mail programs read, which has no name, and as a file.
  const files = email.attachments.flatMap(({ filename }, index) =>
    filename ? `<li><a href="/mails/${id}/files/${index}"><strong>${toHtml(filename)}</strong></a></li>` : [],
  );
  return page(
    subject,
    `<main><p><a href="/">All e-mails</a></p><h1>${toHtml(subject)}</h1>
     <dl><dt>From</dt><dd>${toHtml(from)}</dd><dt>To</dt><dd>${toHtml(to.join(', '))}</dd><dt>At</dt><dd>${momentOf(at)}</dd></dl>
     ${email.html ? `<iframe title="The e-mail" src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ''}
     ${files.length ? `<h2>Files</h2><ul>${files.join('')}</ul>` : ''}
     <h2>Without HTML</h2><pre>${toHtml(email.text ?? '')}</pre></main>`,
  );
}

/** The mail itself; its links open beside the inbox. */
export const mailHtml = (email: Email): string =>
  (email.html ?? '').replace(/<head>/i, '<head><base target="_blank">');
