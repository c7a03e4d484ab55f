import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsIn } from './site-texts.ts';

const repository = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const filesIn = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...folders.map((folder) => `frontend/src/${folder}`)], {
    cwd: repository,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));

/** Literals that look like words for people, and are none. */
const NO_WORDS: Readonly<Record<string, readonly string[]>> = {
  // Said when the words could not be loaded.
  'app/PageBoundary.tsx': [
    'This page failed to load',
    'Reloading it usually helps.',
    'If it does not, call us:',
    'Try again',
    'Reload',
  ],
  'app/first-files.ts': [
    '<link rel="preload" as="image" fetchpriority="high" …>',
    'media="not all and …" imagesrcset="…" imagesizes="…"',
  ],
  'desk/bookings/NewBookingForm.tsx': ['new booking'],
  'desk/chart/AgreeOnPriceDialog.tsx': ['price of …'],
  'desk/gallery/GalleryItemForm.tsx': ['gallery item …'],
  'desk/layout/DeskMenu.tsx': ['Innkeeper'],
  'desk/layout/find/FindButton.tsx': ['Meta+K', 'Control+K'],
  'desk/layout/live/follow-desk.ts': ['Bearer …', 'Content-Type'],
  'desk/messages/words/KindForm.tsx': ['words of … in …'],
  'desk/housekeeping/HousekeepingPage.tsx': ['state of …'],
  'desk/settings/MailServerPage.tsx': ['STARTTLS', 'TLS'],
  'desk/settings/map-import.ts': ['© OpenStreetMap contributors'], // as its licence has it
  'desk/setup/steps.ts': ['Our Hotel'],
  // How calls name the types of users.
  'desk/users/UserFields.tsx': ['Customer', 'Admin'],
  'desk/users/UserForm.tsx': ['Customer'],
  'guest/account/google-popup.ts': ['openid email profile'],
  'guest/profile/SecondFactor.tsx': ['adding passkey', 'adding app'],
  'guest/booking-link.ts': ['Booking ….…'],
  'guest/stay/checkout/CheckoutPage.tsx': ['no account'],
  'shared/api/client.ts': ['Accept', 'Authorization', 'Bearer …', 'Content-Type', 'Accept-Language'],
  'shared/resource/history/Actor.tsx': ['Innkeeper (…)'], // the product's name
  'shared/resource/use-edited-record.ts': ['edited of …'],
  'shared/ui/dialog/notify.tsx': ['input, textarea, select'],
  'shared/ui/table/Pager.tsx': ['gap before …'],
};

const sources = filesIn('app', 'desk', 'guest', 'shared').map((file) => ({
  file: file.replace('frontend/src/', ''),
  texts: textsIn(read(file), file.endsWith('x')),
}));

test.each([
  ['<p>Book now</p>', 'Book now'],
  ['<p>{count} nights</p>', 'nights'],
  ['<p>{isOpen ? "Open" : closed}</p>', 'Open'],
  ['<img alt="garden" />', 'garden'],
  ['<Field label={`night`} />', 'night'],
  ['<Note failed="It did not work" />', 'It did not work'],
  ['notify.success("Saved")', 'Saved'],
  ['const reason = "no room free"', 'no room free'],
  ['t("guest.greeting", { name: "Dear guest" })', 'Dear guest'],
])('finds the words in %s', (source, text) => {
  expect(textsIn(source)).toEqual([text]);
});

test.each([
  '<p className="lead narrow" aria-label={t("map.label")}>{t("stay.title")} · {name}</p>',
  'import { words } from "Some place with blanks.ts"; type Kind = "One of two" | "Other one";',
  'if (key === "Escape") throw new RangeError("no such key");',
  'const names = { "Content of": 1, total: `price × 2` };',
  'request("GET /api/users"); load("ForgotPasswordPage"); matches("(max-width: 768px)");',
])('finds none in %s', (source) => {
  expect(textsIn(source)).toEqual([]);
});

test('what people read comes from catalogs', () => {
  const found = sources.flatMap(({ file, texts }) =>
    texts.filter((text) => !NO_WORDS[file]?.includes(text)).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('the list above names nothing that has gone', () => {
  const gone = Object.entries(NO_WORDS).flatMap(([file, texts]) =>
    texts.filter((text) => !sources.find((one) => one.file === file)?.texts.includes(text)),
  );
  expect(gone).toEqual([]);
});

test.each([
  'shared',
  'guest',
  'booking',
  'checkout',
  'entrance',
  'account',
  'profile',
  'proof',
  'desk',
  'office',
  'papers',
])('each message of %s is shown', (area) => {
  const code = filesIn('').map(read).join('\n');
  const keys = Object.keys(JSON.parse(read(`services/words/catalogs/${area}/en.json`)));
  const isUsed = (key: string) => ["'", '"'].some((quote) => code.includes(`${quote}${key}${quote}`));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test('a module with a key has words of its area, and of no other area with that key', () => {
  const areas = readdirSync(join(repository, 'services/words/catalogs'));
  const keysOf = new Map(
    areas
      .filter((area) => !['errors', 'mails', 'papers'].includes(area)) // their keys stay texts in the build
      .map((area) => [area, Object.keys(JSON.parse(read(`services/words/catalogs/${area}/en.json`)))]),
  );
  const all = new Set([...keysOf.values()].flat());
  const wrong = filesIn('').flatMap((file) => {
    const code = read(file).replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    const shown = [
      ...new Set([...code.matchAll(/\b(?:words\(|area=)['"](\w+)['"]/g)].map(([, area]) => area!)),
    ];
    const keys = shown.flatMap((area) => keysOf.get(area) ?? []);
    const double = keys.filter((key, place) => keys.indexOf(key) !== place);
    const left = [...code.matchAll(/["'`]([a-z_]+\.[a-z_.]+)["'`]/g)]
      .map(([, key]) => key!)
      .filter((key) => all.has(key) && !keys.includes(key));
    return [...double, ...left].map((key) => `${file}: ${key}`);
  });
  expect(wrong).toEqual([]);
});
