import type { ClosedDay, DayFigures, OpenDay } from '@innkeeper/contracts/billing-days';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { longDate } from '../../shared/calendar.ts';
import { bookingPath, closedDayPath, deskPaths, journalPath } from '../../shared/desk-paths.ts';
import { MayContext } from '../../shared/resource/may.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { DayCloseNotice } from '../layout/DayCloseNotice.tsx';
import { ClosedDayPage } from './ClosedDayPage.tsx';
import { DayClosePage } from './DayClosePage.tsx';
import { JournalPage } from './JournalPage.tsx';

const VAT = '5eed0000-0000-4000-8000-0000000000aa';
const of = { taxId: null, label: null, rate: null, currency: 'USD' };
const figures: DayFigures = {
  nights: 2,
  movements: [
    { ...of, account: 'card', debit: '50.00', credit: '5.00' },
    { ...of, account: 'deposits', debit: '0.00', credit: '50.00' },
    { ...of, account: 'revenue:rooms', debit: '1.00', credit: '201.00' },
    { ...of, account: 'revenue:extras', debit: '0.00', credit: '12.50' },
    { ...of, account: `tax:${VAT}`, taxId: VAT, label: 'VAT', rate: '7', debit: '0.00', credit: '14.00' },
  ],
  balances: [
    { account: 'card', currency: 'USD', amount: '45.00' },
    { account: `tax:${VAT}`, currency: 'USD', amount: '-14.00' },
  ],
};
const open: OpenDay = {
  day: '2026-11-22',
  endsAt: '2026-11-23T04:00:00.000Z',
  isOver: true,
  checks: [],
  figures: { nights: 0, movements: [], balances: [] },
};
const closed: ClosedDay = {
  day: '2026-11-21',
  closedAt: '2026-11-22T04:00:10.000Z',
  isUnattended: true,
  reason: null,
  checks: [],
  figures,
};
const late = { kind: 'arrivals' as const, count: 21, bookings: [{ bookingId: 'MB-LATE', roomId: '101' }] };
const closeCall = 'POST /desk/days/2026-11-22/close';

function show(day: OpenDay, handlers: Handlers = {}, permissions?: string[]) {
  const server = fakeServer({
    'GET /desk/days/open': () => ({ body: { day } }),
    'GET /desk/days': () => ({ body: { days: [closed], hasMore: true } }),
    ...handlers,
  });
  const may = (one: string) => !permissions || permissions.includes(one);
  const page = (
    <MayContext value={may}>
      <DayClosePage />
    </MayContext>
  );
  return { server, ...renderPage(page, deskPaths.days) };
}
const closeButton = () => screen.findByRole('button', { name: `Close ${longDate('2026-11-22')}` });

test('a day with nothing open is closed by one press', async () => {
  const { user, server } = show(open, { [closeCall]: () => ({ body: { message: '', day: closed } }) });
  expect(await screen.findByText('Nothing is open.')).toBeVisible();
  await user.click(await closeButton());
  await waitFor(() => expect(server.callsTo(closeCall)).toHaveLength(1));
  expect(server.callsTo(closeCall)[0]!.body).toEqual({ reason: '' });
  expect(await screen.findByText(`${longDate('2026-11-22')} is closed`)).toBeVisible();
});

test('with something open the page names it with links, and asks for a reason', async () => {
  const { user, server } = show(
    { ...open, checks: [late] },
    { [closeCall]: () => rejection(409, 'day_not_clean', 'Open.') },
  );
  const title = await screen.findByRole('link', { name: '21 guests have not arrived' });
  expect(title).toHaveAttribute('href', `${deskPaths.bookings}?view=late`);
  expect(screen.getByRole('link', { name: '101 MB-LATE' })).toHaveAttribute('href', bookingPath('MB-LATE'));
  await user.click(await closeButton());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close the day' }));
  expect(await dialog.findByText('Give a reason.')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'They come tomorrow');
  await user.click(dialog.getByRole('button', { name: 'Close the day' }));
  await waitFor(() => expect(server.callsTo(closeCall)).toHaveLength(1));
  expect(server.callsTo(closeCall)[0]!.body).toEqual({ reason: 'They come tomorrow' });
  expect(await screen.findByText(new RegExp(`${longDate('2026-11-22')} is not closed`))).toBeVisible();
});

test.each([
  ['while it runs', { ...open, isOver: false }, undefined],
  ['without the permission', open, ['books:read']],
])('no day can be closed %s', async (_when, day, permissions) => {
  show(day, {}, permissions);
  expect(await screen.findByText('Nothing is open.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Close/ })).not.toBeInTheDocument();
});

test('closed days are listed with their figures, and lead to the older ones', async () => {
  show(open);
  const row = within((await screen.findByRole('link', { name: longDate('2026-11-21') })).closest('tr')!);
  for (const text of ['2', 'Rs. 212.50', 'Rs. 45.00', 'Closed by itself'])
    expect(row.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Older days' })).toHaveAttribute(
    'href',
    `${deskPaths.days}?before=2026-11-21`,
  );
});

test('every figure of a closed day opens its entries', async () => {
  fakeServer({ 'GET /desk/days/2026-11-21': () => ({ body: { day: { ...closed, reason: 'A storm' } } }) });
  renderPage(
    <Routes>
      <Route path={deskPaths.day} element={<ClosedDayPage />} />
    </Routes>,
    closedDayPath('2026-11-21'),
  );
  const revenue = within(await screen.findByRole('region', { name: 'Revenue' }));
  expect(revenue.getByRole('link', { name: 'Rs. 200.00' })).toHaveAttribute(
    'href',
    journalPath({ day: '2026-11-21', account: 'revenue:rooms' }),
  );
  expect(revenue.getByText('2 nights, Rs. 212.50 without taxes')).toBeVisible();
  expect(revenue.getByText('Extras')).toBeVisible();
  const taxes = within(screen.getByRole('region', { name: 'Taxes' }));
  expect(taxes.getByText('VAT 7 %')).toBeVisible();
  expect(taxes.getByRole('link', { name: 'Rs. 14.00' })).toHaveAttribute(
    'href',
    journalPath({ day: '2026-11-21', account: `tax:${VAT}`, rate: '7' }),
  );
  const money = within(screen.getByRole('region', { name: 'Payments' }));
  expect(money.getByRole('link', { name: 'Rs. 5.00' })).toBeVisible();
  const balances = within(screen.getByRole('region', { name: 'Balances at the end of the day' }));
  expect(balances.getByRole('link', { name: 'Rs. 45.00' })).toHaveAttribute(
    'href',
    journalPath({ from: '1970-01-01', day: '2026-11-21', account: 'card' }),
  );
  expect(screen.getByText('A storm')).toBeVisible();
});

test('the journal shows the entries of a figure with all their lines', async () => {
  const line = { folioId: 'MB-1', currency: 'USD', rate: null, serviceDate: null };
  const server = fakeServer({
    'GET /desk/journal': () => ({
      body: {
        entries: [
          {
            entryId: 7,
            businessDay: '2026-11-21',
            bookedAt: '2026-11-21T10:00:00.000Z',
            kind: 'reversal',
            isByStaff: true,
            reason: 'Typed wrong',
            reverses: 5,
            reversedBy: null,
            lines: [
              { ...line, account: 'card', amount: '-50.00', isMatch: true },
              { ...line, account: 'guest:MB-1', amount: '50.00', isMatch: false },
            ],
          },
        ],
        hasMore: true,
      },
    }),
  });
  renderPage(<JournalPage />, journalPath({ day: '2026-11-21', account: 'card' }));
  const row = within((await screen.findByText(/Undoes entry 5/)).closest('tr')!);
  for (const text of ['Typed wrong', 'Card terminal', '-Rs. 50.00', 'Guests', 'Rs. 50.00'])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('link', { name: 'MB-1' })).toHaveAttribute('href', bookingPath('MB-1'));
  expect(server.callsTo('GET /desk/journal')[0]!.query).toMatchObject({ day: '2026-11-21', account: 'card' });
  expect(screen.getByRole('link', { name: 'Later entries' }).getAttribute('href')).toMatch(/after=7/);
});

describe('Today', () => {
  test.each<[string, OpenDay, boolean]>([
    ['asks about a day that is over and has something open', { ...open, checks: [late] }, true],
    ['asks nothing about one that closes by itself', open, false],
    ['asks nothing about the running day', { ...open, isOver: false, checks: [late] }, false],
  ])('%s', async (_what, day, asks) => {
    const server = fakeServer({ 'GET /desk/days/open': () => ({ body: { day } }) });
    renderPage(<DayCloseNotice />);
    await waitFor(() => expect(server.received).toHaveLength(1));
    if (asks)
      expect(await screen.findByRole('link', { name: 'Close the day' })).toHaveAttribute(
        'href',
        deskPaths.days,
      );
    else expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
