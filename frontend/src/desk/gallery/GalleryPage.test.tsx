import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { deskList } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { expectUndoLost, expectUndoStays } from '../../testing/undo-note.ts';
import { GalleryPage } from './GalleryPage.tsx';

const lobby = { _id: 'id-1', name: 'Lobby', description: 'Teal velvet.', image: '/pictures/lobby.jpg' };
const mill = { _id: 'id-2', name: 'The Old Mill', description: '', image: '' };

function openGallery(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /desk/gallery': deskList(() => [mill, lobby]), ...handlers });
  return { server, ...renderPage(<GalleryPage />, deskPaths.galleryItems) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

let ask: jest.SpyInstance<boolean>;
beforeEach(() => {
  ask = jest.spyOn(window, 'confirm').mockReturnValue(true);
});
afterEach(() => ask.mockRestore());

test('lists the items by name and says what they do not have', async () => {
  openGallery();
  const filled = (await rowOf('Lobby')).getAllByRole('cell');
  const bare = (await rowOf('The Old Mill')).getAllByRole('cell');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Image',
    'Description',
    'Actions',
  ]);
  expect(filled[1]?.querySelector('img')).toHaveAttribute('src', '/pictures/lobby.jpg');
  expect(filled[2]).toHaveTextContent('Teal velvet.');
  expect(bare[1]).toHaveTextContent('No Image');
  expect(bare[2]).toHaveTextContent('N/A');
});

test('leads to the form that adds and to the one that updates', async () => {
  const { user, place } = openGallery();
  expect(screen.getByRole('link', { name: 'Add gallery item' })).toHaveAttribute(
    'href',
    deskPaths.addGalleryItem,
  );
  await user.click((await rowOf('Lobby')).getByRole('button', { name: 'Update Lobby' }));
  expect(place()).toBe(`${deskPaths.updateGalleryItem}?name=Lobby`);
});

test('deletes after a confirmation, says so, and restores', async () => {
  let list = [lobby, mill];
  const { user, server } = openGallery({
    'GET /desk/gallery': deskList(() => list),
    'DELETE /gallery/id-1': () => {
      list = [mill];
      return { body: {} };
    },
    'GET /desk/gallery/id-1/restore': () => ({ body: { message: 'It can be restored.' } }),
    'POST /desk/gallery/id-1/restore': () => {
      list = [lobby, mill];
      return { body: {} };
    },
  });
  ask.mockReturnValueOnce(false);
  await user.click((await rowOf('Lobby')).getByRole('button', { name: 'Delete Lobby' }));
  expect(ask).toHaveBeenCalledWith('Are you sure you want to delete this item?');
  expect(server.callsTo('DELETE /gallery/id-1')).toHaveLength(0);

  await user.click((await rowOf('Lobby')).getByRole('button', { name: 'Delete Lobby' }));
  await expectShown('Item deleted successfully!');
  await waitFor(() => expect(screen.queryByText('Lobby')).not.toBeInTheDocument());

  await expectUndoStays();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('Lobby is restored');
  expect(await screen.findByText('Lobby')).toBeVisible();

  await user.click((await rowOf('Lobby')).getByRole('button', { name: 'Delete Lobby' }));
  await waitFor(() => expect(screen.queryByText('Lobby')).not.toBeInTheDocument());
  server.handlers['GET /desk/gallery/id-1/restore'] = () => rejection(409, 'item_name_taken', 'Taken.');
  await expectUndoLost();
});

test('says when an item was not deleted', async () => {
  const { user } = openGallery({ 'DELETE /gallery/id-1': () => rejection(404, 'not_found', 'It is gone.') });
  await user.click((await rowOf('Lobby')).getByRole('button', { name: 'Delete Lobby' }));
  await expectShown('Delete Error!');
});

test('tries again after a failure, and offers to add the first item', async () => {
  const { user, server } = openGallery({
    'GET /desk/gallery': () => rejection(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Load Error!');
  server.handlers['GET /desk/gallery'] = deskList(() => []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Add Gallery Item' })).toBeVisible();
});
