import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAIL_KINDS, type MailKindName } from '@innkeeper/contracts/mail-kinds';
import { hotelOfMails } from '../hotel.ts';
import { HOTEL } from '../testing/messages.ts';
import { renderMail } from './render-mail.tsx';
import { sampleMail } from './sample-mails.ts';

const SITE = 'https://marisol.example';
const hotel = hotelOfMails.parse(HOTEL);
const sourceOf = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../frontend/src', file), 'utf8');
/** The addresses of the site's pages outside the desk. */
const pages = [
  ...`${sourceOf('shared/paths.ts')}${sourceOf('shared/stay-paths.ts')}`.matchAll(/: '(\/[^']*)'/g),
].map(([, page]) => page!);
/** Pages that only a signed-in reader can open. */
const SIGNED_IN = ['/home', '/profile'];

/** Who reads a mail about a booking: a guest without an account has its secret link. */
const audiences = { 'an account': undefined, 'a guest without an account': 'SECRET' };
/** Mails about accounts go to their owners. */
const toAccounts = (kind: MailKindName) =>
  !('booking' in sampleMail(kind, '2026-12-01', 'EUR')) && kind !== 'booking_links';

const cases = (Object.keys(MAIL_KINDS) as MailKindName[]).flatMap((kind) =>
  (Object.keys(audiences) as (keyof typeof audiences)[]).map((audience) => [kind, audience] as const),
);

test.each(cases)('every link of %s leads to a page that %s can open', async (kind, audience) => {
  const content = sampleMail(kind, '2026-12-01', 'EUR');
  const secret = toAccounts(kind) ? 'SECRET' : audiences[audience];
  const booking = sampleMail('booking_confirmed', '2026-12-01', 'EUR');
  const linked =
    'booking' in booking ? [{ booking: booking.booking, link: audiences[audience] ?? null }] : undefined;
  for (const language of ['en', 'es', 'ar'] as const) {
    const { html, text } = await renderMail({ content, language }, hotel, {
      siteUrl: SITE,
      from: hotel.email,
      secret,
      linked,
      unsubscribeUrl: `${SITE}/stay/unsubscribe#token`,
    });
    const links = [...`${html} ${text}`.matchAll(/https:\/\/[^\s"<]+/g)].map(([link]) => new URL(link));
    for (const { origin, pathname, hash } of links) {
      expect(origin).toBe(SITE);
      expect(pages).toContain(pathname);
      if (audience !== 'an account' && !toAccounts(kind)) expect(SIGNED_IN).not.toContain(pathname);
      if (pathname === '/stay/booking') expect(hash).toBe('#MB-7K2QX9WD.SECRET');
    }
    if (content.kind === 'booking_cancelled')
      expect(links.map(({ pathname }) => pathname)).toContain('/stay');
    expect(links.map(({ pathname }) => pathname)).not.toContain('/categories');
  }
});
