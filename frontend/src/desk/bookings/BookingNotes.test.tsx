import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { bookingPath, deskPaths } from '../../shared/desk-paths.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { departed } from '../../testing/bookings-page.tsx';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { BookingPage } from './BookingPage.tsx';

const at = `/desk/bookings/${departed.bookingId}`;

function open(handlers: Handlers = {}, mayChange = true) {
  let notes = [
    { noteId: 'a', text: 'Nut allergy', writtenAt: '2026-11-20T10:00:00.000Z', writer: 'desk@example.com' },
  ];
  const server = fakeServer({
    [`GET ${at}`]: () => ({
      body: {
        booking: departed,
        guest: { phone: null, phoneE164: null, notes: '' },
        segments: [],
        mayMove: false,
        lines: [],
        lastChange: null,
        notes,
      },
    }),
    [`GET /desk/booking-mails/${departed.bookingId}`]: () => ({ body: { mails: [] } }),
    [`POST ${at}/notes`]: ({ body }) => {
      const note = {
        ...(body as { noteId: string; text: string }),
        writtenAt: '2026-11-21T10:00:00.000Z',
        writer: 'me@example.com',
      };
      notes = [note, ...notes];
      return { status: 201, body: { message: '', note } };
    },
    [`DELETE ${at}/notes/a`]: () => {
      notes = notes.filter(({ noteId }) => noteId !== 'a');
      return { body: { message: '' } };
    },
    ...handlers,
  });
  const page = (
    <MayContext value={(permission) => mayChange || permission !== 'bookings'}>
      <Routes>
        <Route path={deskPaths.booking} element={<BookingPage />} />
      </Routes>
    </MayContext>
  );
  return { server, ...renderPage(page, bookingPath(departed.bookingId)) };
}
const section = async () => within(await screen.findByRole('region', { name: 'Notes on this booking' }));
const texts = async () => (await section()).queryAllByRole('listitem').map(({ textContent }) => textContent);

test('the notes of a booking that has ended say who wrote them, and another one can be added', async () => {
  const { user, server } = open();
  expect((await texts())[0]).toMatch(/Nut allergy.*desk@example\.com/);
  const form = await section();
  await user.click(form.getByRole('button', { name: 'Save note' })); // nothing to save
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Left a book');
  await user.click(form.getByRole('button', { name: 'Save note' }));
  await waitFor(async () => expect(await texts()).toHaveLength(2));
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  expect(server.callsTo(`POST ${at}/notes`).map(({ body }) => body)).toEqual([
    { noteId: expect.any(String), text: 'Left a book' },
  ]);
});

test('a note that is not saved stays in the field, and is sent with the same id again', async () => {
  const { user, server } = open({ [`POST ${at}/notes`]: () => rejection(503, 'unavailable', 'Not now.') });
  const form = await section();
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Cot');
  await user.click(form.getByRole('button', { name: 'Save note' }));
  expect(await form.findByRole('alert')).toHaveTextContent('The note is not saved.');
  await user.click(form.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(server.callsTo(`POST ${at}/notes`)).toHaveLength(2));
  const [first, second] = server.callsTo(`POST ${at}/notes`).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('a settled note is removed, and can come back', async () => {
  const { user } = open();
  await user.click((await section()).getByRole('button', { name: 'Settled: Nut allergy' }));
  await (await section()).findByText('Nobody has noted anything yet.');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await texts())[0]).toContain('Nut allergy'));
});

test('staff who may only read bookings write none', async () => {
  open({}, false);
  await (await section()).findByText('Nut allergy');
  expect((await section()).queryByRole('textbox')).toBeNull();
  expect((await section()).queryByRole('button')).toBeNull();
});
