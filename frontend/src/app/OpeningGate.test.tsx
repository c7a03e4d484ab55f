import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { storeToken } from '../shared/session/token.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { showSettings } from '../testing/hotel-settings.ts';
import { renderPage } from '../testing/render-page.tsx';
import { OpeningGate } from './OpeningGate.tsx';

function visit(type?: 'Admin' | 'Customer') {
  fakeServer({
    'GET /users/get-user': () => ({ body: { user: { firstName: 'Elena', type }, permissions: [] } }),
  });
  if (type) storeToken('token-1');
  renderPage(
    <Routes>
      <Route element={<OpeningGate />}>
        <Route path="/" element={<h1>The rooms</h1>} />
      </Route>
    </Routes>,
  );
}
afterEach(() => localStorage.clear());

test('an open hotel shows its pages at once, without waiting for further code', () => {
  visit();
  expect(screen.getByRole('heading', { name: 'The rooms' })).toBeVisible();
});

describe('before the hotel is open', () => {
  beforeEach(() => showSettings({ name: 'Casa Lind', open: false }));

  test('visitors see its name, that it opens soon, and the sign-in', async () => {
    visit();
    expect(await screen.findByRole('heading', { name: 'Casa Lind' })).toBeVisible();
    expect(screen.getByText('Opening soon')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
    expect(screen.queryByText('The rooms')).toBeNull();
  });

  test('guests who are signed in see the same, and can sign out', async () => {
    visit('Customer');
    expect(await screen.findByText('Opening soon')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByText('The rooms')).toBeNull();
  });

  test('staff see a preview that says it is one', async () => {
    visit('Admin');
    expect(await screen.findByRole('heading', { name: 'The rooms' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('This is a preview');
  });
});
