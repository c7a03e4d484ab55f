import { screen } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { settingsWith, showSettings } from '../../testing/hotel-settings.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { HouseRulesPage, ImprintPage } from './LegalPage.tsx';

const open = () => renderPage(<HouseRulesPage />, paths.houseRules);
const answer = (houseRules: string) => () => ({ body: settingsWith({ houseRules }) });

test('shows the text in paragraphs, as text', async () => {
  fakeServer({ 'GET /hotel': answer('Shoes off.\n\nNo <b>parties</b>.') });
  open();
  expect(await screen.findByText('Shoes off.')).toBeVisible();
  expect(screen.getByText('No <b>parties</b>.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible();
});

test('says that there is none, and that it could not be loaded', async () => {
  const server = fakeServer({});
  const { user } = open();
  server.handlers['GET /hotel'] = answer('');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The hotel has not published this text.')).toBeVisible();
});

test('the foot of a page links to the texts that there are', () => {
  fakeServer({ 'GET /hotel': answer('x') });
  showSettings({ legalPages: ['houseRules', 'privacy'] });
  open();
  expect(screen.getByRole('link', { name: 'House rules' })).toHaveAttribute('href', paths.houseRules);
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', paths.privacy);
  expect(screen.queryByRole('link', { name: 'Imprint' })).toBeNull();
});

test('an imprint names the hotel and its address, unless its own text does', async () => {
  const address = ['Dorfstraße 7', '6020 Innsbruck'];
  showSettings({ name: 'Alpenhof', address, country: 'AT', phone: '+43 1', email: 'a@alpenhof.example' });
  const server = fakeServer({ 'GET /hotel': () => ({ body: settingsWith({ imprint: 'Alpenhof GmbH' }) }) });
  const first = renderPage(<ImprintPage />, paths.imprint);
  const provider = await screen.findByRole('group');
  expect(provider.textContent).toBe(
    'Alpenhof\nDorfstraße 7\n6020 Innsbruck\nAustria\n+43 1\na@alpenhof.example',
  );
  first.unmount();
  server.handlers['GET /hotel'] = () => ({
    body: settingsWith({ imprint: 'Alpenhof GmbH\nDorfstraße 7, 6020 Innsbruck' }),
  });
  renderPage(<ImprintPage />, paths.imprint);
  expect(await screen.findByText(/Alpenhof GmbH/)).toBeVisible();
  expect(screen.queryByRole('group')).toBeNull();
});
