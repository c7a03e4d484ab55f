import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { seaView, single } from '../../testing/hotel-records.ts';
import { deskList } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { expectUndoLost, expectUndoStays } from '../../testing/undo-note.ts';
import { CategoriesPage } from './CategoriesPage.tsx';

function openCategories(handlers: Handlers = {}) {
  const server = fakeServer({
    'GET /desk/categories': deskList(() => [single, seaView]),
    ...handlers,
  });
  return { server, ...renderPage(<CategoriesPage />, deskPaths.categories) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const confirm = 'Are you sure you want to delete this category?';

test('lists the categories by name, with prices as staff see them', async () => {
  openCategories();
  const cells = (await rowOf('Sea View')).getAllByRole('cell');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Description',
    'Price',
    'Features',
    'Image',
    'Actions',
  ]);
  expect(cells[1]).toHaveTextContent('The bay from the bed.');
  expect(cells[2]).toHaveTextContent('Rs. 210.50');
  expect(within(cells[3]!).getAllByRole('listitem')).toHaveLength(2);
  expect(cells[4]?.querySelector('img')).toHaveAttribute('width', '50');
  expect(screen.getAllByText(/^(Sea View|Single)$/).map(({ textContent }) => textContent)).toEqual([
    'Sea View',
    'Single',
  ]);
});

test('says what a category does not have', async () => {
  openCategories();
  const cells = (await rowOf('Single')).getAllByRole('cell');
  expect(cells.slice(1, 5).map(({ textContent }) => textContent)).toEqual([
    'N/A',
    'Rs. 95.50',
    'N/A',
    'No Image',
  ]);
});

test('leads to the form that adds and to the one that updates', async () => {
  const { user, place } = openCategories();
  expect(screen.getByRole('link', { name: 'Add new category' })).toHaveAttribute(
    'href',
    deskPaths.addCategory,
  );
  await user.click((await rowOf('Sea View')).getByRole('button', { name: 'Update Sea View' }));
  expect(place()).toBe(`${deskPaths.updateCategory}?name=Sea+View`);
});

test('deletes by name after a confirmation, says so and reloads', async () => {
  let categories = [seaView, single];
  const { user, server } = openCategories({
    'GET /desk/categories': deskList(() => categories),
    'DELETE /category/Sea%20View': () => {
      categories = [single];
      return { body: { message: 'Deleted' } };
    },
  });
  await user.click((await rowOf('Sea View')).getByRole('button', { name: 'Delete Sea View' }));
  await expectShown(confirm);
  await user.click(screen.getByRole('button', { name: 'Keep category' }));
  await waitFor(() => expect(screen.queryByText(confirm)).not.toBeInTheDocument());
  expect(server.callsTo('DELETE /category/Sea%20View')).toHaveLength(0);

  await user.click((await rowOf('Sea View')).getByRole('button', { name: 'Delete Sea View' }));
  await expectShown(confirm);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Category deleted successfully!');
  await waitFor(() => expect(screen.queryByText('Sea View')).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Categories' })).toHaveFocus();
});

const restoring = `/desk/categories/${seaView.id}/restore`;

test('a deletion cannot be undone when another category has the name', async () => {
  const { user } = openCategories({
    'DELETE /category/Sea%20View': () => ({ body: { message: 'Deleted' } }),
    [`GET ${restoring}`]: () => rejection(409, 'category_name_taken', 'Taken.'),
  });
  await user.click((await rowOf('Sea View')).getByRole('button', { name: 'Delete Sea View' }));
  await expectShown(confirm);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Category deleted successfully!');
  await expectUndoLost();
});

test('restores a deleted category', async () => {
  let categories = [seaView, single];
  const { user, server } = openCategories({
    'GET /desk/categories': deskList(() => categories),
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
  await user.click((await rowOf('Sea View')).getByRole('button', { name: 'Delete Sea View' }));
  await expectShown(confirm);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Undo' });
  await expectUndoStays();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('Sea View is restored');
  expect(server.callsTo(`POST ${restoring}`)).toHaveLength(1);
  expect((await rowOf('Sea View')).getByText('Rs. 210.50')).toBeVisible();
});

test('says why a category is not deleted', async () => {
  const { user } = openCategories({
    'DELETE /category/Sea%20View': () => rejection(409, 'category_in_use', '3 rooms belong to Sea View.'),
  });
  await user.click((await rowOf('Sea View')).getByRole('button', { name: 'Delete Sea View' }));
  await expectShown(confirm);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectShown('Delete Error!');
  expect(screen.getByText('3 rooms belong to Sea View.')).toBeVisible();
});

test('lets the server search, and clears the search', async () => {
  const { user } = openCategories();
  await rowOf('Sea View');
  await user.type(screen.getByLabelText('Search categories'), 'bay');
  expect(await screen.findByText('1 category')).toBeVisible();
  await user.type(screen.getByLabelText('Search categories'), ' penthouse');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('2 categories')).toBeVisible();
});

test('lets the server sort, by name first', async () => {
  const { user, server } = openCategories();
  await rowOf('Sea View');
  await user.click(screen.getByRole('button', { name: 'Price' }));
  await waitFor(() =>
    expect(screen.getAllByText(/^Rs\./).map(({ textContent }) => textContent)).toEqual([
      'Rs. 95.50',
      'Rs. 210.50',
    ]),
  );
  expect(server.callsTo('GET /desk/categories').map(({ query }) => query)).toEqual([
    { sort: 'name', order: 'asc', pageNumber: '1', pageSize: '10' },
    { sort: 'price', order: 'asc', pageNumber: '1', pageSize: '10' },
  ]);
});

test('offers to add the first category', async () => {
  openCategories({ 'GET /desk/categories': deskList(() => []) });
  expect(await screen.findByRole('link', { name: 'Add New Category' })).toBeVisible();
});

test('alerts when the list does not load, and tries again', async () => {
  const { user, server } = openCategories({ 'GET /desk/categories': unreachable });
  expect(await screen.findByRole('alert')).toHaveTextContent('Load Error!');
  server.handlers['GET /desk/categories'] = deskList(() => [single]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await rowOf('Single')).getByText('Rs. 95.50')).toBeVisible();
});
