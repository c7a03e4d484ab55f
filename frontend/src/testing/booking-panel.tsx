import { screen, within } from '@testing-library/react';
import { BookingPanel } from '../guest/search/BookingPanel.tsx';
import { fakeServer, type Handlers } from './fake-server.ts';
import { noFacts } from './hotel-records.ts';
import { renderPage, type User } from './render-page.tsx';

export const seaSuite = freeRoom('SS-301', 'Sea Suite', 2);
export const sunsetSuite = freeRoom('SS-302', 'Sunset Suite', 4);

export function freeRoom(roomId: string, name: string, maximumGuests: number) {
  return {
    roomId,
    name,
    maximumGuests,
    specialDescription: '',
    photo: [`/pictures/${roomId}.jpg`],
    category: 'Sea View',
    price: 210.1,
    totalPrice: 630.3,
  };
}

export const searchCall = 'POST /booking/getAvailbleRooms';
export const alternativesCall = 'POST /booking/alternatives';
export const bookCall = 'POST /booking';

const list = ['Garden', 'Sea View'].map((name) => ({
  id: name,
  name,
  description: 'Wakes with the sun.',
  price: 100,
  image: null,
  ...noFacts,
  version: 1,
  features: ['Sea view', 'Balcony'],
}));

const categories = { list, failed: false, onRetry: () => {} };

/** Opens the panel that searches and books, with two free rooms. */
export function openPanel(handlers: Handlers = {}) {
  const server = fakeServer({
    [searchCall]: () => ({ body: { rst: [seaSuite, sunsetSuite] } }),
    ...handlers,
  });
  const onBooked = jest.fn();
  return { server, onBooked, ...renderPage(<BookingPanel categories={categories} onBooked={onBooked} />) };
}

export const field = (label: string) => screen.getByLabelText(label);
export const roomList = () => screen.findByRole('listbox', { name: 'Available Rooms' });

export const option = async (name: string) =>
  within(await roomList()).getByRole('option', { name: new RegExp(name) });

export const bookNow = () => screen.getByRole('button', { name: 'Book Now' });
export const closeDialog = (user: User) => user.click(screen.getByRole('button', { name: 'OK' }));

/** Searches for a Sea View from December 11 to 14. */
export async function findRooms(user: User) {
  await user.type(field('Check-in date'), '2026-12-11');
  await user.type(field('Check-out date'), '2026-12-14');
  await user.selectOptions(field('Room type'), 'Sea View');
  await user.click(screen.getByRole('button', { name: 'Find Room' }));
}

export async function chooseRoom(user: User, name: string) {
  await user.click(await option(name));
}
