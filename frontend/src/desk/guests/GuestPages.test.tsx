import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { addDays, today } from '../../shared/calendar.ts';
import { deskPaths, guestPath } from '../../shared/desk-paths.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { listPage } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { expectUndoStays } from '../../testing/undo-note.ts';
import type { GuestProfile, GuestRecord, ListedGuest, StayOfGuest } from './api.ts';
import { GuestPage } from './GuestPage.tsx';
import { GuestsPage } from './GuestsPage.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const guestOf = (n: number, more: Partial<GuestRecord> = {}): GuestRecord => ({
  guestId: idOf(n),
  firstName: 'Ada',
  lastName: 'Marlow',
  email: `ada${n}@example.com`,
  phone: null,
  language: null,
  tags: [],
  notes: '',
  hasAccount: false,
  version: 1,
  ...more,
});
const listed = ({ notes: _, version: __, language: ___, ...guest }: GuestRecord): ListedGuest => ({
  ...guest,
  stays: 2,
  lastStay: '2026-01-05',
  nextStay: null,
});
const stay = (bookingId: string, status: StayOfGuest['status'], startsIn: number): StayOfGuest => ({
  bookingId,
  status,
  roomId: 'SS-301',
  start: addDays(today(), startsIn),
  end: addDays(today(), startsIn + 2),
  price: 300,
  currency: 'EUR',
});
const profileOf = (guest: GuestRecord, more: Partial<GuestProfile> = {}): GuestProfile => ({
  guest,
  mergedInto: null,
  stays: [],
  merges: [],
  ...more,
});

function open(
  profiles: GuestProfile[],
  handlers: Handlers = {},
  { may = true, at = guestPath(idOf(1)) } = {},
) {
  const reads = Object.fromEntries(
    profiles.map((profile) => [`GET /desk/guests/${profile.guest.guestId}`, () => ({ body: profile })]),
  );
  const server = fakeServer({
    'GET /desk/guests': ({ query }) => {
      const { rows: guests, pageInfo } = listPage(
        profiles.map(({ guest }) => listed(guest)),
        { pageNumber: 1, ...query },
      );
      return { body: { guests, pageInfo } };
    },
    ...reads,
    ...handlers,
  });
  const page = (
    <MayContext value={() => may}>
      <Routes>
        <Route path={deskPaths.guests} element={<GuestsPage />} />
        <Route path={deskPaths.guest} element={<GuestPage />} />
      </Routes>
    </MayContext>
  );
  return { server, ...renderPage(page, at) };
}
const change = `PUT /desk/guests/${idOf(1)}`;
const merges = `POST /desk/guests/${idOf(1)}/merges`;

test('the list finds a guest and opens the profile, with stays by when they are', async () => {
  const one = profileOf(guestOf(1, { tags: ['VIP'] }), {
    stays: [
      stay('MB-COMING', 'confirmed', 9),
      stay('MB-HERE', 'checked_in', -1),
      stay('MB-OVER', 'checked_out', -30),
    ],
  });
  const { user } = open([one, profileOf(guestOf(2, { lastName: 'Rey' }))], {}, { at: deskPaths.guests });
  expect(await screen.findByRole('link', { name: 'Ada Rey' })).toBeVisible();
  await user.type(screen.getByLabelText('Search by name, email, phone or tag'), 'marlow');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Rey' })).toBeNull());
  await user.click(await screen.findByRole('link', { name: 'Ada Marlow' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Marlow' })).toBeVisible();
  for (const [group, bookingId] of [
    ['In house', 'MB-HERE'],
    ['Coming', 'MB-COMING'],
    ['Past', 'MB-OVER'],
  ] as const)
    expect(within(screen.getByRole('list', { name: group })).getByRole('link')).toHaveTextContent(bookingId);
});

test('a change is saved with its version; it asks about fields that another user changed', async () => {
  let current = guestOf(1);
  const save = ({ body }: { body: unknown }) => {
    const { version, ...values } = body as GuestRecord;
    if (version !== current.version) return editConflict(current);
    current = { ...current, ...values, version: version + 1 };
    return { body: { message: '', guest: current } };
  };
  const { user, server } = open([], {
    [`GET /desk/guests/${idOf(1)}`]: () => ({ body: profileOf(current) }),
    [change]: save,
  });
  await user.type(await screen.findByLabelText('Notes'), 'Likes tea');
  await user.type(screen.getByLabelText('Tags'), 'VIP, , early');
  await user.selectOptions(screen.getByLabelText('Language'), 'German');
  await user.click(screen.getByRole('button', { name: 'Save guest' }));
  await expectShown('Guest saved');
  expect(server.callsTo(change)[0]!.body).toEqual({
    firstName: 'Ada',
    lastName: 'Marlow',
    email: 'ada1@example.com',
    phone: null,
    language: 'de',
    version: 1,
    notes: 'Likes tea',
    tags: ['VIP', 'early'],
  });
  current = { ...current, notes: 'Likes coffee', version: 9 };
  await user.type(screen.getByLabelText('Notes'), ' a lot');
  await user.click(screen.getByRole('button', { name: 'Save guest' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Likes coffee')).toBeVisible();
});

test('a blank last name, and a card number in the notes, are said beside the field', async () => {
  const { user, server } = open([profileOf(guestOf(1))], {
    [change]: () => rejection(400, 'invalid_fields', '', { lastName: 'must not be empty' }),
  });
  await user.type(await screen.findByLabelText('Notes'), '4242 4242 4242 4242');
  await user.click(screen.getByRole('button', { name: 'Save guest' }));
  await waitFor(() => expect(screen.getByLabelText('Notes')).toBeInvalid());
  expect(server.callsTo(change)).toHaveLength(0);
  await user.clear(screen.getByLabelText('Notes'));
  await user.clear(screen.getByLabelText('Last Name'));
  await user.click(screen.getByRole('button', { name: 'Save guest' }));
  expect(await screen.findByText('Enter a last name')).toBeVisible();
});

test('two records become one: staff choose which stays, and can undo it', async () => {
  const withAccount = guestOf(2, { firstName: 'A.', hasAccount: true });
  const into = `POST /desk/guests/${idOf(2)}/merges`;
  let mergeId = '';
  const handlers: Handlers = {
    [into]: ({ body }) => {
      mergeId = (body as { mergeId: string }).mergeId;
      return { body: { message: '', guest: withAccount, bookings: 1 } };
    },
  };
  const { user, server, place } = open([profileOf(guestOf(1)), profileOf(withAccount)], handlers);
  await user.click(await screen.findByRole('button', { name: 'Merge with another record' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another record' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await dialog.findByText('Choose the other record of this person.')).toBeVisible();
  expect(dialog.queryByRole('radio', { name: /Ada Marlow/ })).toBeNull();
  await user.click(await dialog.findByRole('radio', { name: /A\. Marlow/ }));
  const stays = within(await dialog.findByRole('group', { name: 'Which record stays?' }));
  expect(stays.getByRole('radio', { name: /A\. Marlow/ })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await expectShown('The two records are one');
  expect(server.callsTo(into)[0]!.body).toMatchObject({ otherId: idOf(1) });
  expect(server.callsTo(merges)).toHaveLength(0);
  await waitFor(() => expect(place()).toBe(guestPath(idOf(2))));
  const undo = `POST /desk/guests/${idOf(2)}/merges/${mergeId}/undo`;
  server.handlers[undo] = () => ({ body: { message: '', guest: withAccount } });
  const merge = {
    mergeId,
    guestId: idOf(1),
    name: 'Ada Marlow',
    mergedAt: `${today()}T08:00:00Z`,
    undoableUntil: '2099-01-01T00:00:00Z',
  };
  server.handlers[`GET /desk/guests/${idOf(2)}`] = () => ({
    body: profileOf(withAccount, { merges: [merge] }),
  });
  await expectUndoStays();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsTo(undo)).toHaveLength(1));
});

test('merges are listed, and parted while they can be', async () => {
  const undo = `POST /desk/guests/${idOf(1)}/merges/${idOf(7)}/undo`;
  const merge = {
    mergeId: idOf(7),
    guestId: idOf(2),
    name: 'A. Marlow',
    mergedAt: '2026-01-05T10:00:00.000Z',
  };
  const { user, server } = open(
    [
      profileOf(guestOf(1), {
        merges: [
          { ...merge, undoableUntil: '2026-02-04T10:00:00.000Z' },
          { ...merge, mergeId: idOf(8), undoableUntil: null },
        ],
      }),
    ],
    { [undo]: () => ({ body: { message: '', guest: guestOf(1) } }) },
  );
  const panel = within(await screen.findByRole('region', { name: 'Merged records' }));
  expect(panel.getByText(/It can no longer be parted/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Part again' }));
  await waitFor(() => expect(server.callsTo(undo)).toHaveLength(1));
});

test('a record that was merged leads to the one that stays', async () => {
  open([profileOf(guestOf(1), { mergedInto: idOf(2) })]);
  expect(await screen.findByRole('link', { name: 'Open the guest' })).toHaveAttribute(
    'href',
    guestPath(idOf(2)),
  );
  expect(screen.queryByRole('button', { name: 'Save guest' })).toBeNull();
});

test('staff who may only see bookings see the guest and cannot change it', async () => {
  open([profileOf(guestOf(1, { notes: 'Likes tea' }))], {}, { may: false });
  expect(await screen.findByText('Likes tea')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Merge with another record' })).toBeNull();
  expect(screen.queryByLabelText('Notes')).toBeNull();
});

test('the name of a guest with an account cannot be typed', async () => {
  open([profileOf(guestOf(1, { hasAccount: true }))]);
  expect(await screen.findByLabelText('Last Name')).toHaveAttribute('readonly');
  expect(screen.getByText(/those of the guest’s account/)).toBeVisible();
});
