import { screen, waitFor, within } from '@testing-library/react';
import {
  alternativesCall,
  closeDialog,
  field,
  findRooms,
  openPanel,
  option,
  searchCall,
  seaSuite,
} from '../../testing/booking-panel.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { type Handlers, unreachable } from '../../testing/fake-server.ts';
import type { Search } from './api.ts';

test('says in the specified words that there is no room, and clears the category', async () => {
  const { user } = openPanel({ [searchCall]: () => ({ body: { rst: [] } }) });
  await findRooms(user);
  await expectShown('Oops...');
  expect(screen.getByText('Sorry , Not having any room !')).toBeVisible();
  expect(field('Room type')).toHaveValue('');
  expect(field('Check-in date')).toHaveValue('2026-12-11');
});

describe('where no room is free', () => {
  const offer = { price: 100, totalPrice: 300, maximumGuests: 2 };
  const seaView = { ...offer, category: 'Sea View', state: 'sold_out' };
  const garden = { ...offer, category: 'Garden', state: 'free' };
  const dates = [
    { start: '2026-12-08', end: '2026-12-11' },
    { start: '2026-12-15', end: '2026-12-18' },
  ];
  const freeIn = (category: string, start: string) => ({
    [searchCall]: ({ body }: { body: unknown }) => {
      const wanted = body as { category: string; start: string };
      const isFree = wanted.category === category && wanted.start === start;
      return { body: { rst: isFree ? [seaSuite] : [] } };
    },
  });

  async function searchTaken(handlers: Handlers) {
    const opened = openPanel({
      [alternativesCall]: ({ body }) => ({
        body: { categories: [garden, seaView], dates: (body as Search).category ? dates : [] },
      }),
      ...handlers,
    });
    await opened.user.selectOptions(field('Room type'), 'Sea View'); // before the dates, which close it
    await opened.user.type(field('Check-in date'), '2026-12-11');
    await opened.user.type(field('Check-out date'), '2026-12-14');
    await opened.user.click(screen.getByRole('button', { name: 'Find Room' }));
    await expectShown('Oops...');
    await closeDialog(opened.user);
    return opened;
  }

  test('the nearest dates and other categories follow, with the focus on them', async () => {
    const { server } = await searchTaken({ [searchCall]: () => ({ body: { rst: [] } }) });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Free instead' })).toHaveFocus());
    const choices = within(screen.getByRole('region', { name: 'Free instead' }));
    expect((await choices.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
      'Tuesday, December 8, 2026 to Friday, December 11, 20263\u00a0nights$300.00',
      'Tuesday, December 15, 2026 to Friday, December 18, 20263\u00a0nights$300.00',
      'GardenUp to 2 guests, 3\u00a0nights$300.00',
    ]);
    expect(server.callsTo(alternativesCall).at(-1)?.body).toEqual({
      start: '2026-12-11',
      end: '2026-12-14',
      guests: 1,
      category: 'Sea View',
    });
  });

  test('another category is searched with one tap', async () => {
    const { user } = await searchTaken(freeIn('Garden', '2026-12-11'));
    await user.click(await screen.findByRole('button', { name: /^Garden/ }));
    expect(await option('Sea Suite')).toBeVisible();
    expect(field('Room type')).toHaveValue('Garden');
    expect(screen.queryByText('Free instead')).not.toBeInTheDocument();
  });

  test('other dates are filled in and searched with one tap', async () => {
    const { user } = await searchTaken(freeIn('Sea View', '2026-12-15'));
    await user.click(await screen.findByRole('button', { name: /December 15/ }));
    expect(await option('Sea Suite')).toBeVisible();
    expect(field('Check-in date')).toHaveValue('2026-12-15');
    expect(field('Check-out date')).toHaveValue('2026-12-18');
    expect(field('Room type')).toHaveValue('Sea View');
  });

  test('says why a category is too small, and whom to ask when nothing is free', async () => {
    const categories = [{ ...seaView, state: 'too_small' }];
    await searchTaken({
      [searchCall]: () => ({ body: { rst: [] } }),
      [alternativesCall]: () => ({ body: { categories, dates: [] } }),
    });
    expect(await screen.findByText('Sea View is for up to 2 guests.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^\+34/ })).toBeVisible();
  });

  test('says what keeps a free room from being booked', async () => {
    const restriction = { kind: 'minimum_nights', day: null, nights: 5 };
    await searchTaken({
      [searchCall]: () => ({ body: { rst: [] } }),
      [alternativesCall]: () => ({ body: { categories: [garden, { ...seaView, restriction }], dates } }),
    });
    expect(await screen.findByText(/^Sea View: at least 5.nights\.$/)).toBeVisible();
    expect(screen.getByRole('option', { name: /^Sea View \(at least 5.nights\)$/ })).toBeVisible();
  });

  test('offers to try again when it cannot be loaded', async () => {
    const { user, server } = await searchTaken({
      [searchCall]: () => ({ body: { rst: [] } }),
      [alternativesCall]: unreachable,
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.handlers[alternativesCall] = () => ({ body: { categories: [garden], dates: [] } });
    await user.click(again);
    expect(await screen.findByRole('button', { name: /^Garden/ })).toBeVisible();
  });
});
