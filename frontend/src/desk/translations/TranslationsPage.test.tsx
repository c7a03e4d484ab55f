import type { Language } from '@innkeeper/words/languages';
import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, type Received, rejection } from '../../testing/fake-server.ts';
import { showSettings } from '../../testing/hotel-settings.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { TextToTranslate } from './api.ts';
import { TranslationsPage } from './TranslationsPage.tsx';

const tagline: TextToTranslate = {
  kind: 'hotel',
  subject: 'hotel',
  field: 'tagline',
  name: 'Posada',
  original: 'By the river',
  words: 'Am Fluss',
  isOutdated: false,
};
const name: TextToTranslate = {
  ...tagline,
  kind: 'category',
  subject: 'c-1',
  field: 'name',
  name: 'Garden Double',
  original: 'Garden Double',
  words: null,
};
const features = {
  ...name,
  field: 'features',
  original: 'Balcony\nSea view',
  words: 'Balkon',
  isOutdated: true,
};

const saved = ({ body }: Received) => {
  const { words, field } = body as { words: string; field: string };
  const text = [tagline, name, features].find((one) => one.field === field);
  return { body: { message: 'Saved.', text: { ...text, words: words || null, isOutdated: false } } };
};
function open(handlers: Handlers = {}, query = '?language=de', languages: Language[] = ['en', 'es', 'de']) {
  showSettings({ languages });
  const server = fakeServer({
    'GET /desk/texts/de': () => ({ body: { texts: [tagline, name, features] } }),
    'GET /desk/texts/es': () => ({ body: { texts: [{ ...tagline, words: null }] } }),
    'PUT /desk/texts/de': saved,
    ...handlers,
  });
  return { server, ...renderPage(<TranslationsPage />, deskPaths.translations + query) };
}
const row = async (label: string) => within(await screen.findByRole('form', { name: label }));

test('shows the texts beside their translations, and what is missing or out of date', async () => {
  open();
  expect((await row('Line under the name of Posada')).getByRole('textbox')).toHaveValue('Am Fluss');
  const missing = await row('Name of Garden Double');
  expect(missing.getByText('Missing')).toBeVisible();
  expect(missing.getByRole('textbox', { name: /Deutsch/ })).toHaveAttribute('lang', 'de');
  expect((await row('Features, one on each line of Garden Double')).getByText(/has changed/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 of 3 to translate');
});

test('saves a translation, based on the one that was there', async () => {
  const { user, server } = open();
  const text = await row('Line under the name of Posada');
  expect(text.queryByRole('button')).not.toBeInTheDocument();
  await user.type(text.getByRole('textbox'), ' entlang');
  await user.click(text.getByRole('button', { name: 'Save' }));
  await expectShown('Translation saved');
  const { kind, subject, field, words: from } = tagline;
  expect(server.callsTo('PUT /desk/texts/de').map(({ body }) => body)).toEqual([
    { kind, subject, field, words: 'Am Fluss entlang', from },
  ]);
  expect(text.queryByRole('button')).not.toBeInTheDocument();
});

test('what was typed stays when saving fails, and the list is read again', async () => {
  const { user, server } = open({
    'PUT /desk/texts/de': () => rejection(409, 'changed_since', 'Another user translated it.'),
  });
  const text = await row('Name of Garden Double');
  await user.type(text.getByRole('textbox'), 'Garten');
  await user.click(text.getByRole('button', { name: 'Save' }));
  await expectShown('Another user translated it.');
  expect(text.getByRole('textbox')).toHaveValue('Garten');
  await waitFor(() => expect(server.callsTo('GET /desk/texts/de')).toHaveLength(2));
});

test('a translation that still fits is confirmed', async () => {
  const { user } = open();
  const text = await row('Features, one on each line of Garden Double');
  await user.click(text.getByRole('button', { name: 'It still fits' }));
  await waitFor(() => expect(text.queryByText(/has changed/)).not.toBeInTheDocument());
});

test('shows what is left alone, and a saved text stays in its place', async () => {
  const { user } = open();
  await row('Name of Garden Double');
  await user.click(screen.getByRole('checkbox', { name: /Only what is missing/ }));
  expect(screen.queryByRole('form', { name: 'Line under the name of Posada' })).not.toBeInTheDocument();
  const text = await row('Name of Garden Double');
  await user.type(text.getByRole('textbox'), 'Doppelzimmer');
  await user.click(text.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 3 to translate'));
  expect(text.getByRole('textbox')).toHaveValue('Doppelzimmer');
});

test('another language is chosen, and stands in the address', async () => {
  const { user, place } = open();
  await row('Name of Garden Double');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Español');
  await waitFor(() => expect(place()).toBe(`${deskPaths.translations}?language=es`));
  expect((await row('Line under the name of Posada')).getByRole('textbox')).toHaveValue('');
});

test('a language that is none is the first one, and a failure can be tried again', async () => {
  let isDown = true;
  const { user } = open(
    {
      'GET /desk/texts/es': () =>
        isDown ? rejection(503, 'unavailable', 'Not now.') : { body: { texts: [] } },
    },
    '?language=__proto__',
  );
  await expectShown('Not now.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  await expectShown('Everything is translated');
});

test('a hotel with one language has nothing to translate', async () => {
  const { server } = open({}, '', ['en']);
  expect(screen.getByRole('link', { name: 'settings' })).toHaveAttribute('href', deskPaths.settings);
  expect(server.callsTo('GET /desk/texts/de')).toEqual([]);
});
