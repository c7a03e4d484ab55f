import type { Permission } from '@innkeeper/contracts/access';
import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { useIsFetching } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { MayContext } from '../../../shared/resource/may.ts';
import { fakeServer, type Handlers } from '../../../testing/fake-server.ts';
import { showSettings } from '../../../testing/hotel-settings.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { BeforeSelling } from './BeforeSelling.tsx';

const hotel = {
  ...NEW_HOTEL,
  address: ['Dorfstraße 7'],
  country: 'AT',
  heroPicture: '/pictures/a.jpg',
  version: 1,
};
const ready: Handlers = {
  'GET /desk/installation': () => ({ body: { kind: 'own', demoInboxUrl: null } }),
  'GET /desk/hotel': () => ({
    body: { hotel: { ...hotel, imprint: 'x', privacy: 'x' }, locked: {}, hasMap: false },
  }),
  'GET /category': () => ({
    body: { categories: [{ id: '1', name: 'Double', price: 9, image: '/pictures/b.jpg' }] },
  }),
  'GET /room': () => ({ body: { allRoomsList: [{ roomId: '1', category: 'Double' }] } }),
  'GET /desk/mail-delivery': () => ({ body: { problem: null, waiting: 0, overdue: 0 } }),
  'GET /desk/taxes': () => ({ body: { taxes: [{}], version: 1 } }),
  'GET /desk/rate-plans': () => ({ body: { plans: [{}], version: 1 } }),
  'GET /users/profile/second-factor': () => ({
    body: { offer: 'available', appSince: null, passkeys: [{}] },
  }),
  'GET /booking/getAllBookings': () => ({ body: { rslt: [{}] } }),
};
const missing: Handlers = {
  ...ready,
  'GET /desk/mail-delivery': () => ({ body: { problem: 'no_server', waiting: 0, overdue: 0 } }),
  'GET /booking/getAllBookings': () => ({ body: { rslt: [] } }),
};

function open(handlers: Handlers, may: (permission: Permission) => boolean = () => true) {
  showSettings({ pricePrefixes: null });
  const server = fakeServer(handlers);
  const view = renderPage(
    <MayContext value={may}>
      <BeforeSelling />
      <Loaded />
    </MayContext>,
  );
  return { server, ...view };
}
function Loaded() {
  return useIsFetching() === 0 ? <p>all is loaded</p> : null;
}
const tasks = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
beforeEach(() => localStorage.clear());

test('names what is missing, each with a link to its place', async () => {
  open(missing);
  expect(await screen.findByRole('region', { name: 'Before you sell' })).toBeVisible();
  await waitFor(() =>
    expect(tasks()).toEqual([
      ['E-mail', '/admin/settings/mail-server'],
      ['A test booking', '/stay'],
    ]),
  );
});

test('a hidden line stays hidden, and with the last one the list is not there', async () => {
  const { user, unmount } = open(missing);
  await user.click(await screen.findByRole('button', { name: 'Hide on this device: E-mail' }));
  expect(tasks()).toEqual([['A test booking', '/stay']]);
  unmount();
  const again = open(missing);
  await again.user.click(await screen.findByRole('button', { name: 'Hide on this device: A test booking' }));
  expect(screen.queryByRole('region', { name: 'Before you sell' })).toBeNull();
});

test.each([
  ['a hotel that has everything', ready, () => true],
  ['the demo', { ...missing, 'GET /desk/installation': () => ({ body: { kind: 'demo' } }) }, () => true],
  ['a receptionist', missing, (one: Permission) => one === 'bookings'],
] as const)('%s has no list', async (_what, handlers, may) => {
  open(handlers, may);
  await screen.findByText('all is loaded');
  expect(screen.queryByRole('region', { name: 'Before you sell' })).toBeNull();
});
