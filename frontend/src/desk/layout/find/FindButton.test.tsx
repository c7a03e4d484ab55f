import { screen, waitFor, within } from '@testing-library/react';
import { inHouse } from '../../../testing/bookings-page.tsx';
import { fakeServer, type Handlers, rejection } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { Found } from './api.ts';
import { FindButton } from './FindButton.tsx';

const { bookingId, status, start, end } = inHouse;
const found: Found = {
  rooms: [{ roomId: 'SS-301', name: 'Sea Suite', category: 'Suites' }],
  bookings: [
    { bookingId, guestName: 'Noor Haddad', status, roomId: 'SS-301', start, end },
    { bookingId: 'MB-OLD', guestName: 'Noor Rey', status: 'checked_out', roomId: 'GD-101', start, end },
  ],
  guests: [
    { guestId: '00000000-0000-4000-8000-000000000001', name: 'Noor Haddad', email: 'noor@example.com' },
  ],
  order: ['rooms', 'bookings', 'guests'],
};
const nothing: Found = { rooms: [], bookings: [] };
const answers: Record<string, Found> = {
  noor: found,
  王: { ...found, order: ['guests', 'bookings', 'rooms'] },
};

function open(handlers: Handlers = {}) {
  const server = fakeServer({
    'GET /desk/search': ({ query }) => ({ body: answers[query['q'] as string] ?? nothing }),
    ...handlers,
  });
  return { server, ...renderPage(<FindButton className="find" />, '/admin/rooms') };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const field = () => screen.findByRole('combobox', { name: 'Guest, booking or room' });
const marked = () => screen.getByRole('option', { selected: true });

// First, because the dialog is loaded once.
test('letters that are typed before the dialog is loaded are in its field', async () => {
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}nox{Backspace}or');
  await waitFor(async () => expect(await field()).toHaveValue('noor'));
  await waitFor(() => expect(options()).toHaveLength(4));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveValue('');
});

test('Ctrl-K finds rooms and bookings; the arrow keys choose, Enter opens, and the focus stays in the field', async () => {
  const { user, server, place } = open();
  await user.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Type at least two letters');
  await user.keyboard('n');
  await user.keyboard('oor');
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(server.callsTo('GET /desk/search').map(({ query }) => query['q'])).not.toContain('n');
  expect(within(screen.getByRole('group', { name: 'Rooms' })).getByRole('option')).toHaveTextContent(
    'SS-301',
  );
  expect(screen.getByRole('status')).toHaveTextContent('4 results');
  expect(marked()).toHaveTextContent('SS-301');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toHaveTextContent('Noor Haddad');
  expect(await field()).toHaveAttribute('aria-activedescendant', marked().id);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(marked()).toHaveTextContent('Noor Haddadnoor@example.com');
  await user.keyboard('{ArrowUp}');
  expect(marked()).toHaveTextContent('Noor Rey');
  expect(await field()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/bookings/MB-OLD');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the button opens it, a press opens a result, and Escape closes it', async () => {
  const { user, place } = open();
  const button = screen.getByRole('button', { name: 'Find anything' });
  await user.click(button);
  await user.type(await field(), 'noor');
  await user.click(await screen.findByRole('option', { name: /^SS-301/ }));
  expect(place()).toBe('/admin/bookings?view=all&q=SS-301');
  await user.click(button);
  expect(await field()).toHaveValue('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
});

test('says what was not found, and what failed, and tries again', async () => {
  const { user, server } = open();
  await user.click(screen.getByRole('button', { name: 'Find anything' }));
  await user.type(await field(), 'zz');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nothing found for “zz”.'));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toBeVisible();
  const works = server.handlers['GET /desk/search']!;
  server.handlers['GET /desk/search'] = () => rejection(503, 'unavailable', 'Not now.');
  await user.clear(await field());
  await user.type(await field(), 'noor');
  expect(await screen.findByText('The search failed')).toBeVisible();
  expect(options()).toEqual([]);
  server.handlers['GET /desk/search'] = works;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(options()).toHaveLength(4));
});

test('the best result comes first and is what Enter opens; one Chinese character is enough; the results can be scrolled by keys', async () => {
  const { user, place } = open();
  await user.click(screen.getByRole('button', { name: 'Find anything' }));
  await user.type(await field(), '王');
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Guests',
    'Bookings',
    'Rooms',
  ]);
  expect(marked()).toHaveTextContent('Noor Haddadnoor@example.com');
  expect(screen.getByRole('listbox').parentElement).toHaveAttribute('tabindex', '0');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/admin/guests/00000000-0000-4000-8000-000000000001');
});

test('another dialog is not covered', async () => {
  const { user } = open();
  document.body.insertAdjacentHTML('beforeend', '<div id="other" aria-modal="true"></div>');
  await user.keyboard('{Control>}k{/Control}');
  document.getElementById('other')!.remove();
  expect(screen.queryByRole('dialog')).toBeNull();
});
