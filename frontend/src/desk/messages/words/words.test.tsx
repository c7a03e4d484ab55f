import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { deskPaths, mailWordsPath } from '../../../shared/desk-paths.ts';
import { expectShown } from '../../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Handlers, rejection } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { MailKind } from './api.ts';
import { KindPage } from './KindPage.tsx';
import { WordsPage } from './WordsPage.tsx';

const builtIn = {
  subject: 'Your stay begins on {arrival}',
  heading: 'We look forward to your stay',
  greeting: 'Dear {guest},',
  body: 'You are welcome.',
};
const kindOf = (change: Partial<MailKind> = {}): MailKind => ({
  kind: 'pre_arrival',
  language: 'en',
  ownIn: [],
  ...builtIn,
  builtIn,
  isOn: true,
  isOwn: false,
  isBroken: false,
  version: 1,
  placeholders: ['hotel', 'guest', 'arrival'],
  mayBeOff: true,
  ...change,
});
const put = 'PUT /desk/mail-kinds/pre_arrival';
const preview = 'POST /desk/mail-kinds/pre_arrival/preview';

function open(at: string, kind: Partial<MailKind> = {}, handlers: Handlers = {}) {
  let stored = kindOf(kind);
  const server = fakeServer({
    'GET /desk/mail-kinds': () => ({ body: { kinds: [stored] } }),
    [preview]: ({ body }) => {
      const { subject, body: words } = body as MailKind;
      return { body: { subject, html: `<p>${words}</p>`, text: '' } };
    },
    [put]: ({ body }) => {
      const sent = body as MailKind;
      if (sent.version !== stored.version) return editConflict(stored);
      stored = { ...stored, ...sent, isOwn: true, version: stored.version + 1 };
      return { body: { message: '', rules: stored } };
    },
    ...handlers,
  });
  const pages = (
    <Routes>
      <Route path={deskPaths.mailWords} element={<WordsPage />} />
      <Route path={deskPaths.mailWordsOfKind} element={<KindPage />} />
    </Routes>
  );
  const change = (other: Partial<MailKind>) => {
    stored = { ...stored, ...other };
  };
  return { server, change, ...renderPage(pages, at) };
}
const openKind = (...rest: [Partial<MailKind>?, Handlers?]) => open(mailWordsPath('pre_arrival'), ...rest);
const save = () => screen.getByRole('button', { name: 'Save' });
const shownInPreview = () =>
  screen.getByRole('region', { name: 'Preview' }).querySelector('iframe')?.getAttribute('srcdoc');

test.each<[string, Partial<MailKind>]>([
  ['Built in', {}],
  ['Your own in English, Deutsch', { isOwn: true, ownIn: ['en', 'de'] }],
  ['Not sent (built in)', { isOn: false }],
  ['Built in, because your own cannot be used', { isBroken: true }],
])('the list says of a kind: %s', async (words, kind) => {
  const { user } = open(deskPaths.mailWords, kind);
  const row = within((await screen.findByText('Pre-arrival')).closest('tr')!);
  expect(row.getByText(words)).toBeVisible();
  await user.click(row.getByRole('link', { name: 'Edit the words of Pre-arrival' }));
  expect(await screen.findByRole('heading', { name: 'Pre-arrival', level: 1 })).toBeVisible();
});

test('words are typed, with placeholders where the typing was, shown as an e-mail and saved', async () => {
  const { user, server } = openKind();
  const body = await screen.findByLabelText('Text');
  await waitFor(() => expect(shownInPreview()).toBe('<p>You are welcome.</p>'));
  await user.clear(body);
  await user.type(body, 'See you on ');
  await user.click(screen.getByRole('button', { name: 'Put in the day of arrival' }));
  expect(body).toHaveFocus();
  await user.keyboard('!');
  await waitFor(() => expect(shownInPreview()).toBe('<p>See you on {arrival}!</p>'));
  await user.click(screen.getByLabelText('Send such e-mails'));
  await user.click(save());
  await expectShown('Words saved');
  expect(server.callsTo(put)[0]!.body).toEqual({
    ...builtIn,
    body: 'See you on {arrival}!',
    isOn: false,
    language: 'en',
    version: 1,
  });

  await user.click(screen.getByRole('button', { name: 'Use the built-in words' }));
  await waitFor(() => expect(body).toHaveValue('You are welcome.'));
  await user.click(save());
  await waitFor(() => expect(server.callsTo(put)).toHaveLength(2));
  expect(server.callsTo(put)[1]!.body).toEqual({ ...builtIn, isOn: false, language: 'en', version: 2 });
});

test('words are written for one language after the other', async () => {
  const german = { ...builtIn, heading: 'Wir freuen uns auf Ihren Aufenthalt' };
  const { user, server } = openKind(
    { ownIn: ['de'] },
    {
      'GET /desk/mail-kinds': ({ query }) => {
        const language = query['language'] === 'de' ? 'de' : 'en';
        const inGerman = language === 'de' ? german : {};
        return { body: { kinds: [kindOf({ language, ownIn: ['de'], ...inGerman })] } };
      },
      [put]: ({ body }) => ({
        body: { message: '', rules: { ...kindOf(), ...(body as MailKind), version: 2 } },
      }),
    },
  );
  await user.selectOptions(await screen.findByLabelText('Language'), 'Deutsch (your own words)');
  const heading = await screen.findByDisplayValue(german.heading);
  await waitFor(() => expect(server.callsTo(preview).at(-1)!.body).toMatchObject({ language: 'de' }));
  await user.type(heading, '!');
  await user.click(save());
  await expectShown('Words saved');
  expect(server.callsTo(put)[0]!.body).toMatchObject({ language: 'de', heading: `${german.heading}!` });
  await user.selectOptions(screen.getByLabelText('Language'), 'English');
  expect(await screen.findByDisplayValue(builtIn.heading)).toBeVisible();
});

test('an unknown placeholder is named beside its field and in the preview, and nothing is sent', async () => {
  const problem = { body: 'has {code}, which is not known here' };
  const { user, server } = openKind(
    {},
    { [preview]: () => rejection(400, 'invalid_fields', 'Some fields are wrong.', problem) },
  );
  const body = await screen.findByLabelText('Text');
  await user.clear(body);
  await user.type(body, 'The code is {{code}');
  await user.click(save());
  await waitFor(() => expect(body).toHaveAccessibleDescription(/has \{code\}, which is not known here/));
  expect(server.callsTo(put)).toEqual([]);
  const region = within(screen.getByRole('region', { name: 'Preview' }));
  await waitFor(() => expect(region.getByText(/has \{code\}/)).toBeVisible());
});

test('keeps changes that another user saved since then, if they do not collide', async () => {
  const { user, server, change } = openKind();
  const subject = await screen.findByLabelText('Subject');
  await user.clear(subject);
  await user.type(subject, 'See you soon');
  change({ heading: 'Almost there', version: 5 });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: /Another user changed this e-mail/ }));
  expect(await dialog.findByText('Almost there')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /Save/ }));
  await expectShown('Words saved');
  expect(server.callsTo(put).at(-1)!.body).toMatchObject({
    subject: 'See you soon',
    heading: 'Almost there',
    version: 5,
  });
});

test('names words that are no longer valid, and mails that guests need cannot be switched off', async () => {
  openKind({ isBroken: true, mayBeOff: false });
  expect(await screen.findByText(/own words are no longer valid/)).toBeVisible();
  expect(screen.queryByLabelText('Send such e-mails')).toBeNull();
});

test('a list that cannot be loaded can be tried again, and an unknown e-mail is named', async () => {
  const { user, server } = open(
    mailWordsPath('nothing'),
    {},
    {
      'GET /desk/mail-kinds': () => rejection(503, 'unavailable', 'Not now.'),
    },
  );
  expect(await screen.findByText('Load Error!')).toBeVisible();
  server.handlers['GET /desk/mail-kinds'] = () => ({ body: { kinds: [kindOf()] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There is no such e-mail.')).toBeVisible();
});
