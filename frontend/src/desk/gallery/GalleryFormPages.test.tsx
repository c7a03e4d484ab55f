import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, rejection } from '../../testing/fake-server.ts';
import { picture, pictureStore, uploadCalls } from '../../testing/picture-store.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { AddGalleryItemPage, UpdateGalleryItemPage } from './GalleryFormPages.tsx';

const lobby = {
  _id: 'id-1',
  name: 'Lobby',
  description: 'Teal velvet.',
  image: '/pictures/lobby.jpg',
  version: 3,
};

const openAdd = (handlers: Parameters<typeof fakeServer>[0] = {}) => ({
  server: fakeServer({ 'POST /gallery': () => ({ status: 201, body: {} }), ...handlers }),
  ...renderPage(<AddGalleryItemPage />, deskPaths.addGalleryItem),
});
const openUpdate = (handlers: Parameters<typeof fakeServer>[0] = {}) => ({
  server: fakeServer({ 'PUT /gallery': () => ({ body: {} }), ...handlers }),
  ...renderPage(<UpdateGalleryItemPage />, { pathname: deskPaths.updateGalleryItem, state: lobby }),
});
const submit = () => screen.getByRole('button', { name: 'Add Gallery Item' });

test('uploads the image, adds the item and returns to the list', async () => {
  const store = await pictureStore();
  const { user, server, place } = openAdd(uploadCalls(store, ['pier.jpg']));
  await user.type(screen.getByLabelText('Name'), 'Pier');
  await user.type(screen.getByLabelText('Description'), 'Into the sea.');
  await user.upload(screen.getByLabelText('Image'), picture('pier.jpg'));
  expect(await screen.findByText('pier.jpg · Image uploaded !')).toBeVisible();
  await user.click(submit());
  await expectShown('Gallery item added successfully!');
  expect(server.callsTo('POST /gallery')[0]?.body).toEqual({
    name: 'Pier',
    description: 'Into the sea.',
    image: '/pictures/folder/pier.jpg',
  });
  await waitFor(() => expect(place()).toBe(deskPaths.galleryItems));
  await store.stop();
});

test('says that an image could not be uploaded', async () => {
  const { user } = openAdd({ 'POST /gallery/uploads': () => rejection(403, 'forbidden', 'For staff.') });
  await user.upload(screen.getByLabelText('Image'), picture('pier.jpg'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Upload image Fail !.*\(Status 403\)/);
});

test('asks for a name and a description', async () => {
  const { user, server } = openAdd();
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByLabelText('Description')).toBeInvalid();
  expect(server.callsTo('POST /gallery')).toHaveLength(0);
});

test('keeps what was typed when it could not be added', async () => {
  const { user, place } = openAdd({
    'POST /gallery': () => rejection(409, 'item_name_taken', 'There is a gallery item named Pier already.'),
  });
  await user.type(screen.getByLabelText('Name'), 'Pier');
  await user.type(screen.getByLabelText('Description'), 'Into the sea.');
  await user.click(submit());
  await expectShown('Failed to add gallery item.');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByLabelText('Description')).toHaveValue('Into the sea.');
  expect(place()).toBe(deskPaths.addGalleryItem);
});

test('updates the item it was given, whose name is fixed', async () => {
  const { user, server, place } = openUpdate();
  expect(screen.getByLabelText('Name')).toHaveAttribute('readonly');
  await user.clear(screen.getByLabelText('Description'));
  await user.type(screen.getByLabelText('Description'), 'Brass keys.');
  await user.click(screen.getByRole('button', { name: 'Update Gallery Item' }));
  await expectShown('Gallery item updated successfully!');
  expect(server.callsTo('PUT /gallery')[0]?.body).toEqual({
    name: 'Lobby',
    description: 'Brass keys.',
    image: '/pictures/lobby.jpg',
    version: 3,
  });
  await waitFor(() => expect(place()).toBe(deskPaths.galleryItems));
});

test('says when an item could not be updated', async () => {
  const { user } = openUpdate({ 'PUT /gallery': () => rejection(503, 'unavailable', 'Not now.') });
  await user.click(screen.getByRole('button', { name: 'Update Gallery Item' }));
  await expectShown('Failed to update gallery item.');
  expect(screen.getAllByText('Not now.')[0]).toBeVisible();
});

test('asks what to keep of an item that another user changed since then', async () => {
  const theirs = { ...lobby, description: 'Green velvet.', image: '', version: 4 };
  const { user, server } = openUpdate({ 'PUT /gallery': () => editConflict(theirs) });
  await user.clear(screen.getByLabelText('Description'));
  await user.type(screen.getByLabelText('Description'), 'Blue velvet.');
  await user.click(screen.getByRole('button', { name: 'Update Gallery Item' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Another user changed this gallery item/ }),
  );
  expect(screen.queryByText('Failed to update gallery item.')).toBeNull();
  expect(dialog.getByRole('definition')).toHaveTextContent('No Image');
  await user.click(dialog.getByRole('radio', { name: 'Take theirs Green velvet.' }));
  server.handlers['PUT /gallery'] = () => ({ body: {} });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectShown('Gallery item updated successfully!');
  const { _id, ...saved } = theirs;
  expect(server.callsTo('PUT /gallery')[1]?.body).toEqual(saved);
});

test('adds an item again that another user deleted since then', async () => {
  const { user, server } = openUpdate({
    'PUT /gallery': () => rejection(404, 'not_found', 'The gallery item Lobby was not found.'),
    'POST /gallery': () => ({ status: 201, body: {} }),
  });
  await user.click(screen.getByRole('button', { name: 'Update Gallery Item' }));
  await expectShown('Another user deleted this gallery item');
  await user.click(screen.getByRole('button', { name: 'Add as new' }));
  await expectShown('Gallery item updated successfully!');
  const { _id, version, ...kept } = lobby;
  expect(server.callsTo('POST /gallery')[0]?.body).toEqual(kept);
});
