import { screen, within } from '@testing-library/react';
import type { Room } from '../desk/rooms/api.ts';
import { RoomsPage } from '../desk/rooms/RoomsPage.tsx';
import { deskPaths } from '../shared/desk-paths.ts';
import { fakeServer, type Handlers } from './fake-server.ts';
import { deskList } from './list-page.ts';
import { picture, stubPreviews } from './picture-store.ts';
import { renderPage, type User } from './render-page.tsx';

export const suite: Room = {
  roomId: 'SS-301',
  name: 'Sea Suite',
  specialDescription: 'The bay from the bed.',
  maximumGuests: 2,
  photo: ['/pictures/demo/sea.jpg', '/pictures/demo/bath.jpg'],
  available: true,
  category: 'Sea View',
  notes: 'Bath tap drips',
  version: 3,
};

export const family: Room = {
  ...suite,
  roomId: 'FR-203',
  name: 'Family Room',
  photo: [],
  available: false,
  maximumGuests: 5,
};

/** Opens Room Management with two rooms. */
export async function openRooms(handlers: Handlers = {}) {
  stubPreviews();
  const server = fakeServer({
    'GET /desk/rooms': deskList(() => [suite, family]),
    'GET /category': () => ({ body: { categories: [{ name: 'Sea View' }, { name: 'Loft' }] } }),
    'GET /room': () => ({ body: { allRoomsList: [family] } }),
    'POST /room': () => ({ status: 201, body: {} }),
    'PUT /room/SS-301': () => ({ body: {} }),
    ...handlers,
  });
  const view = renderPage(<RoomsPage />, deskPaths.rooms);
  await screen.findByLabelText('Room ID');
  return { server, ...view };
}

export const roomCard = (name: string) => screen.findByRole('article', { name });
export const roomForm = () => within(screen.getByRole('form'));

export const chooseImages = (user: User, ...names: string[]) =>
  user.upload(screen.getByLabelText('Images', { selector: 'input' }), names.map(picture));

export async function fillInRoom(user: User) {
  await user.type(screen.getByLabelText('Room ID'), 'LL-1');
  await user.type(screen.getByLabelText('Room Name'), 'Lantern Loft');
  await user.selectOptions(await screen.findByLabelText('Category', { selector: 'form select' }), 'Loft');
}
