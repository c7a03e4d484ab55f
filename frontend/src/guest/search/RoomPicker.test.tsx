import { screen, waitFor } from '@testing-library/react';
import {
  bookCall,
  bookNow,
  findRooms,
  freeRoom,
  openPanel,
  option,
  roomList,
  searchCall,
  seaSuite,
} from '../../testing/booking-panel.tsx';

test('shows the free rooms with picture, name and guests, and books nothing until one is chosen', async () => {
  const { user, server } = openPanel();
  await findRooms(user);
  expect(await option('Sunset Suite')).toHaveTextContent('Up to 4 guests');
  expect((await option('Sea Suite')).querySelector('img')).toHaveAttribute('src', '/pictures/SS-301.jpg');
  expect(screen.getByRole('combobox', { name: /Available Rooms/ })).toHaveTextContent('Select a room');
  expect(bookNow()).toBeDisabled();
  expect(server.callsTo(searchCall)[0]?.body).toEqual({
    start: '2026-12-11',
    end: '2026-12-14',
    category: 'Sea View',
    guests: 1,
  });
});

test('a room shows its description or its category’s, the features, and all its photos', async () => {
  const photo = ['/pictures/bed.jpg', '/pictures/bath.jpg', '/pictures/sea.jpg'];
  const corner = { ...freeRoom('SS-303', 'Corner Suite', 2), photo, specialDescription: 'Sea on two sides.' };
  const { user } = openPanel({ [searchCall]: () => ({ body: { rst: [seaSuite, corner] } }) });
  await findRooms(user);
  expect(await option('Sea Suite')).toHaveTextContent('Wakes with the sun.Sea view · Balcony');
  expect(await option('Corner Suite')).toHaveTextContent('Sea on two sides.Sea view · Balcony');
  const photos = [...(await option('Corner Suite')).querySelectorAll('img')];
  expect(photos.map((each) => each.getAttribute('src'))).toEqual(photo);
});

test('a room is chosen with the keyboard alone, which leads to what it costs', async () => {
  const { user, server } = openPanel();
  await findRooms(user);
  await roomList();
  const combobox = screen.getByRole('combobox', { name: /Available Rooms/ });
  await waitFor(() => expect(combobox).toHaveFocus());

  await user.keyboard('{ArrowDown}');
  expect(combobox.getAttribute('aria-activedescendant')).toBe((await option('Sunset Suite')).id);
  await user.keyboard('{Enter}');
  expect(await option('Sunset Suite')).toHaveAttribute('aria-selected', 'true');
  expect(combobox).toHaveTextContent('Sunset Suite');
  expect(bookNow()).toHaveFocus();
  expect(bookNow()).toHaveAccessibleDescription('Total $630.30');

  await user.tab({ shift: true });
  expect(combobox).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(combobox).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowUp}');
  expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('sea{ }');
  expect(combobox).toHaveTextContent('Sea Suite');
  expect(bookNow()).toHaveFocus();
  expect(server.callsTo(bookCall)).toHaveLength(0); // the release of the key presses nothing
  expect(combobox).toHaveAttribute('aria-expanded', 'true');
});
