import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { directionOf, type Language } from '@innkeeper/words/languages';
import type { Page } from 'playwright-core';
import { callerOf, demo, registeredGuest } from './accounts.ts';
import type { Caller } from './api.ts';
import { inDays } from './hotel-days.ts';
import { openInbox } from './inbox.ts';
import { eventually, type Journey, journey } from './journey.ts';
import { inAnotherHotel } from './other-hotel.ts';
import { withRoom } from './temporary-room.ts';

/** For looking at the e-mails: `SHOTS=folder`. */
const SHOTS = process.env['SHOTS'];
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluessel';
/** As long as settings allow, in the lightest yellow that they allow. */
const difficultHotel = {
  name: `Hotel ${LONG_WORD} am Rhein`.slice(0, 80),
  colours: { primary: '#8a6d00', accent: '#8a6d00' },
  phone: '+34 600 555 010',
  email: 'front@marisol.example',
};

/** What is wrong with an e-mail on the narrowest phone, by day and by night. */
async function expectReadable({ page, expectAccessible }: Journey, name: string): Promise<void> {
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(`${name} ${colorScheme}: ${await overflowOf(page)} px too wide`).toBe(
      `${name} ${colorScheme}: 0 px too wide`,
    );
    await expectAccessible();
    if (SHOTS)
      await page.screenshot({ path: path.join(SHOTS, `${name}-${colorScheme}.png`), fullPage: true });
  }
}

/** How far a page can be scrolled sideways, in CSS pixels. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

type Kind = { kind: string; subject: string; heading: string; greeting: string; body: string };

/** A mail of a kind, whose words have a long one each. */
const previewOf = async (
  staff: Caller,
  { kind, subject, heading, greeting, body }: Kind,
  language: Language = 'en',
): Promise<string> =>
  (
    await staff('POST', `/api/desk/mail-kinds/${kind}/preview`, {
      subject,
      greeting,
      heading: `${heading} ${LONG_WORD}`,
      body: `${body}\n\n${LONG_WORD}`,
      language,
    })
  ).html;

it.each(['en', 'de', 'ar'] as const)(
  'every kind of e-mail in %s can be read at 320 px, by day and by night, in a hotel with a long name and a difficult colour',
  (language) =>
    journey('phone', async (walk) => {
      await walk.page.setViewportSize({ width: 320, height: 640 });
      const staff = await callerOf(demo.staff);
      await inAnotherHotel(difficultHotel, async () => {
        const { kinds } = (await staff('GET', `/api/desk/mail-kinds?language=${language}`)) as {
          kinds: Kind[];
        };
        expect(kinds.length).toBeGreaterThan(10);
        const knowsHotel = async () => (await previewOf(staff, kinds[0]!)).includes(difficultHotel.name);
        await eventually(knowsHotel);
        for (const kind of kinds) {
          await walk.page.setContent(await previewOf(staff, kind, language));
          await walk.page.getByRole('heading', { name: kind.heading }).waitFor();
          const { lang, dir } = await walk.page.evaluate(() => ({
            lang: document.documentElement.lang,
            dir: document.documentElement.dir,
          }));
          expect([lang, dir]).toEqual([language, directionOf(language)]);
          await expectReadable(walk, `${language} ${kind.kind}`);
        }
      });
    })(),
);

it('e-mails with their links, about a room with a long name, can be read at 320 px as they were sent', () =>
  journey('phone', async (walk) => {
    const { page } = walk;
    await page.setViewportSize({ width: 320, height: 640 });
    const inbox = await openInbox();
    const guest = await registeredGuest('Maximiliane');
    const call = await callerOf(guest);
    const tag = randomUUID().slice(0, 6);
    const category = `Narrow ${tag}`;
    const room = { category, roomId: `N-${tag}`, room: `Suite ${LONG_WORD}`.slice(0, 60) };
    const details = { category: { price: 1234 } };
    await withRoom(await callerOf(demo.staff), room, details, async () => {
      const stay = { start: inDays(95), end: inDays(97) };
      const book = () =>
        call('POST', '/api/booking', { ...stay, roomId: room.roomId }).catch(() => undefined);
      const { booking } = await eventually(book); // booking learns of the room in a moment
      for (const [name, subject] of [
        ['sent-verification', 'Confirm your address'],
        ['sent-confirmation', 'Your booking is confirmed'],
      ] as const) {
        const { id } = await inbox.mail(guest.email, subject);
        // The inbox shows it in a sandbox without scripts, in which a page cannot be measured.
        await page.setContent(await (await fetch(`${inbox.url}/mails/${id}/html`)).text());
        await page.locator('a.button').waitFor();
        await expectReadable(walk, name);
        await page.goto(`${inbox.url}/mails/${id}`);
        await page.getByRole('heading', { name: subject }).waitFor();
        expect(await overflowOf(page)).toBe(0);
      }
      await call('DELETE', `/api/booking/${booking.bookingId}`);
    });
  })());
