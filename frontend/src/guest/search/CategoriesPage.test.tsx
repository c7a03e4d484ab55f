import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { SessionLayout } from '../../app/SessionLayout.tsx';
import { paths } from '../../shared/paths.ts';
import { storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { seaView, single } from '../../testing/hotel-records.ts';
import { renderPage, type User } from '../../testing/render-page.tsx';
import { expectUndoLost, expectUndoStays } from '../../testing/undo-note.ts';
import { CategoriesPage } from './CategoriesPage.tsx';

function openCategories(handlers: Handlers = {}) {
  const server = fakeServer({
    'POST /stay/search': () => ({ body: { offers: [], dates: [] } }),
    'GET /category': () => ({ body: { categories: [seaView, single] } }),
    ...handlers,
  });
  return { server, ...renderPage(<CategoriesPage />, paths.categories) };
}
const cellsOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement;
  return within(row).getAllByRole('cell');
};
const askToDelete = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Delete Sea View' }));

beforeEach(() => localStorage.clear());

test('lists the categories for everybody under the specified headings', async () => {
  openCategories();
  const [image, , description, price, features] = await cellsOf('Sea View');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Image',
    'Name',
    'Description',
    'Price',
    'Features',
    'Action',
  ]);
  expect(image?.querySelector('img')).toHaveAttribute('src', '/pictures/sea.jpg');
  expect(description).toHaveTextContent('The bay from the bed.');
  expect(price).toHaveTextContent('$210.50');
  expect(
    within(features!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Balcony', 'King bed']);
});

test('says what comes on top of the price of a night, and what is paid in all', async () => {
  const line = { kind: 'night', label: 'Night', isIncluded: false };
  const vat = { kind: 'tax', label: 'VAT', isIncluded: false };
  const offer = ({ id }: typeof seaView, amount: string, ...lines: object[]) => ({
    categoryId: id,
    total: { amount, currency: 'USD' },
    lines: [line, ...lines],
  });
  openCategories({
    'POST /stay/search': () => ({
      body: {
        offers: [offer(seaView, '231.55', vat), offer(single, '95.50', { ...vat, isIncluded: true })],
        dates: [],
      },
    }),
  });
  expect(await screen.findByText(/^plus taxes and fees/)).toBeVisible();
  const [, , , price] = await cellsOf('Sea View');
  expect(price).toHaveTextContent('$210.50plus taxes and fees, from $231.55 in all');
  const [, , , other] = await cellsOf('Single');
  expect(other).toHaveTextContent(/^\$95\.50$/);
});

test('prices show although what comes on top cannot be read', async () => {
  const { server } = openCategories({ 'POST /stay/search': unreachable });
  await waitFor(() => expect(server.callsTo('POST /stay/search').length).toBeGreaterThan(0));
  const [, , , price] = await cellsOf('Sea View');
  expect(price).toHaveTextContent(/^\$210\.50$/);
});

test('shows what a category does not have', async () => {
  openCategories();
  const [image, , description, price, features] = await cellsOf('Single');
  expect(image).toHaveTextContent('No Image');
  expect(description).toHaveTextContent('N/A');
  expect(price).toHaveTextContent('$95.50');
  expect(features).toHaveTextContent('N/A');
});

test('asks a visitor without a token to sign in, and returns to the page', async () => {
  const { user, server, place } = openCategories();
  await askToDelete(user);
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(place()).toBe(paths.login));
  expect(server.received.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
});

test('asks a guest to sign in as staff when the server forbids it', async () => {
  storeToken('guest-token');
  const { user } = openCategories({
    'DELETE /category/Sea%20View': () => rejection(403, 'forbidden', 'For staff.'),
  });
  await askToDelete(user);
  await expectShown('Are you sure you want to delete this category?');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Only staff can delete a category');
});

test('asks to sign in again when the session has ended', async () => {
  storeToken('old-token');
  fakeServer({
    'GET /category': () => ({ body: { categories: [seaView] } }),
    'DELETE /category/Sea%20View': () => rejection(401, 'expired_token', 'Sign in again.'),
  });
  const { user, place } = renderPage(
    <Routes>
      <Route element={<SessionLayout />}>
        <Route path={paths.categories} element={<CategoriesPage />} />
      </Route>
      <Route path={paths.login} element="Sign-in page" />
    </Routes>,
    paths.categories,
  );
  await askToDelete(user);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(place()).toBe(paths.login));
});

/** Opens the page as staff and deletes Sea View. */
const restoring = `/desk/categories/${seaView.id}/restore`;

async function deleteSeaView() {
  storeToken('staff-token');
  let categories = [seaView, single];
  const view = openCategories({
    'GET /category': () => ({ body: { categories } }),
    'DELETE /category/Sea%20View': () => {
      categories = [single];
      return { body: { message: 'Deleted' } };
    },
    [`GET ${restoring}`]: () => ({ body: { message: 'It can be restored.' } }),
    [`POST ${restoring}`]: () => {
      categories = [seaView, single];
      return { body: {} };
    },
  });
  await askToDelete(view.user);
  await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await expectShown('Category deleted successfully!');
  return view;
}

test('deletes for staff, says so and reloads', async () => {
  const { server } = await deleteSeaView();
  await waitFor(() => expect(screen.queryByText('Sea View')).not.toBeInTheDocument());
  expect(server.callsTo('DELETE /category/Sea%20View')).toHaveLength(1);
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a deletion cannot be undone when another category has the name', async () => {
  const { server } = await deleteSeaView();
  server.handlers[`GET ${restoring}`] = () => rejection(409, 'category_name_taken', 'Taken.');
  await expectUndoLost();
});

test('restores a deleted category', async () => {
  const { user, server } = await deleteSeaView();
  await waitFor(() => expect(screen.queryByText('Sea View')).not.toBeInTheDocument());
  await expectUndoStays();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('Sea View is restored');
  expect(server.callsTo(`POST ${restoring}`)).toHaveLength(1);
  expect(await screen.findByText('$210.50')).toBeVisible();
});

test('says why a category that is in use is not deleted', async () => {
  storeToken('staff-token');
  const { user } = openCategories({
    'DELETE /category/Sea%20View': () => rejection(409, 'category_in_use', '3 rooms use it.'),
  });
  await askToDelete(user);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await expectShown('Delete Error!');
  expect(screen.getByText('3 rooms use it.')).toBeVisible();
});

test('offers to try again when the list cannot be loaded', async () => {
  openCategories({ 'GET /category': unreachable });
  await expectShown('Load Error!');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
