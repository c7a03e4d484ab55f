import { ReadableStream } from 'node:stream/web';
import { setImmediate } from 'node:timers';
import { fillPage } from '@innkeeper/contracts/hotel-page';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { demoHotel, showSettings } from '../testing/hotel-settings.ts';
import { pages as sitePages } from './pages.ts';
import { AppRoutes } from './routes.tsx';

// Prerendering needs these globals of Node, which jsdom lacks.
Object.assign(globalThis, { ReadableStream, setImmediate });

const pages = [
  { path: paths.login, title: 'Sign in · Marisol Bay', labels: ['Email', 'Password'], button: 'Login' },
  {
    path: paths.register,
    title: 'Register · Marisol Bay',
    labels: ['First name', 'Last name', 'Whatsapp Number', 'Mobile no', 'Email', 'Password'],
    button: 'Submit',
  },
];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', paths.login);
  jest.restoreAllMocks();
});

/** The page as the server sends it, before any script has run. */
async function receive(path: string, hotel = demoHotel): Promise<HTMLElement> {
  fakeServer({
    'GET /users/sign-in-options': () => ({
      body: { googleClientId: null, googleScriptUrl: null, demoAccounts: [] },
    }),
  });
  window.history.replaceState(null, '', path);
  const html = fillPage(await prerenderAlone(path), hotel, 'https://hotel.example');
  const [title] = /<title>.*?<\/title>/.exec(html)!;
  document.head.innerHTML = title;
  document.body.innerHTML = `<div id="root">${html.replace(title, '')}</div>`;
  return document.getElementById('root')!;
}

/** Prerenders as the build does, with another copy of React, because two renderers of one copy share its contexts. */
async function prerenderAlone(path: string): Promise<string> {
  let html = '';
  await jest.isolateModulesAsync(async () => {
    const { prerender } = await import('./prerender.tsx');
    (await import('../testing/english.ts')).addEnglish();
    html = await prerender(path);
  });
  return html;
}

async function hydrate(container: HTMLElement): Promise<void> {
  const app = (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
  await act(async () => {
    root = hydrateRoot(container, app);
  });
}

test('prerenders the pages on which visits begin', () => {
  expect(pages.map(({ path }) => path)).toEqual(
    sitePages.filter(({ isPrerendered }) => isPrerendered).map(({ path }) => path),
  );
});

test.each(pages)('the HTML of $path has the whole form, which cannot be submitted yet', async (page) => {
  await receive(page.path);
  expect(document.title).toBe(page.title);
  for (const label of page.labels) expect(field(label)).toBeEnabled();
  expect(screen.getByRole('button', { name: page.button })).toBeDisabled();
  expect(document.querySelector('script, [style]')).toBeNull(); // the site's policy allows none in a page
});

test.each(pages)('hydrating $path keeps what was typed, and React reports nothing', async (page) => {
  const reported = jest.spyOn(console, 'error');
  const container = await receive(page.path);
  const fields = page.labels.map(field);
  const user = userEvent.setup();
  for (const [i, input] of fields.entries()) await user.type(input, `early ${i}`);

  await hydrate(container);

  await waitFor(() => expect(screen.getByRole('button', { name: page.button })).toBeEnabled());
  expect(page.labels.map(field)).toEqual(fields);
  expect(fields.map(({ value }) => value)).toEqual(fields.map((_, i) => `early ${i}`));
  expect(document.querySelectorAll('title')).toHaveLength(1);
  expect(reported).not.toHaveBeenCalled();
});

test.each(pages)("$path shows the hotel's own picture and icon from the start", async ({ path }) => {
  const reported = jest.spyOn(console, 'error');
  const own = { heroPicture: '/pictures/river.jpg?a&b', icon: '/pictures/logo.png' };
  showSettings(own);
  const container = await receive(path, { ...demoHotel, ...own });
  const shown = () => [
    document.querySelector('.auth-picture source')?.getAttribute('srcset'),
    document.querySelector('.auth-picture img')?.getAttribute('src'),
    document.querySelector('.brand img')?.getAttribute('src'),
  ];
  const picture = own.heroPicture;
  const expected = [`${picture} 800w, ${picture} 1600w`, picture, own.icon];
  expect(shown()).toEqual(expected);
  await hydrate(container);
  expect(shown()).toEqual(expected);
  expect(reported).not.toHaveBeenCalled();
});

test('an e-mail and a password that were typed before hydration are sent', async () => {
  const container = await receive(paths.login);
  const user = userEvent.setup();
  await user.type(field('Email'), 'elena@example.com');
  await user.type(field('Password'), 'a long secret{Enter}');
  const server = fakeServer({});
  await hydrate(container);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(server.callsTo('POST /users/login')[0]?.body).toEqual({
    email: 'elena@example.com',
    password: 'a long secret',
  });
});
