import { screen, waitFor, within } from '@testing-library/react';
import { addDays, longDate, today } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { seaView, single } from '../../testing/hotel-records.ts';
import { showSettings } from '../../testing/hotel-settings.ts';
import { readIn } from '../../testing/read-in.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { expectUndoLost, expectUndoStays } from '../../testing/undo-note.ts';
import type { Night } from './api.ts';
import { RatesPage } from './RatesPage.tsx';
import { open, type Restriction } from './restrictions.ts';

/** A server with a calendar of each category, whose day prices can be set. */
function openRates(handlers: Handlers = {}, query = '?from=2027-01&category=2') {
  const own = new Map<string, string>();
  const restricted = new Map<string, Restriction>();
  let weekdayPrices: (string | null)[] = Array.from({ length: 7 }, () => null);
  let version = 1;
  const nightsOf = (year: string): Night[] => {
    const nights: Night[] = [];
    for (let night = `${year}-01-01`; night.startsWith(year); night = addDays(night, 1)) {
      const amount = own.get(night);
      const restriction = restricted.get(night) ?? null;
      const isSummer = night >= `${year}-07-01` && night <= `${year}-08-31`;
      if (amount) nights.push({ night, amount, from: 'day', season: null, restriction });
      else if (isSummer)
        nights.push({ night, amount: '150.00', from: 'season', season: 'Summer', restriction });
      else {
        const ofWeekday = weekdayPrices[(new Date(night).getUTCDay() + 6) % 7];
        const from = ofWeekday ? 'weekday' : 'category';
        nights.push({ night, amount: ofWeekday ?? '95.50', from, season: null, restriction });
      }
    }
    return nights;
  };
  const server = fakeServer({
    'GET /category': () => ({ body: { categories: [single, seaView] } }),
    'GET /desk/rates/2/days': ({ query }) => ({
      body: {
        categoryId: '2',
        category: 'Single',
        categoryPrice: '95.50',
        weekdayPrices,
        version,
        nights: nightsOf(query['year']!),
      },
    }),
    'PUT /desk/rates/2/days': ({ body }) => {
      for (const { night, amount } of (body as { nights: { night: string; amount: string | null }[] }).nights)
        if (amount) own.set(night, amount);
        else own.delete(night);
      version += 1;
      return { body: { message: 'Prices saved.', version } };
    },
    'PUT /desk/rates/2/weekdays': ({ body }) => {
      weekdayPrices = (body as { amounts: (string | null)[] }).amounts;
      version += 1;
      return { body: { message: 'Prices saved.', version } };
    },
    'PUT /desk/rates/2/restrictions': ({ body }) => {
      for (const { day, restriction } of (
        body as { days: { day: string; restriction: Restriction | null }[] }
      ).days)
        if (restriction) restricted.set(day, restriction);
        else restricted.delete(day);
      version += 1;
      return { body: { message: 'Restrictions saved.', version } };
    },
    ...handlers,
  });
  return { server, ...renderPage(<RatesPage />, `${deskPaths.rates}${query}`) };
}
const cell = (night: string) => screen.findByRole('gridcell', { name: new RegExp(`^${longDate(night)}: `) });
const priceField = () => screen.getByLabelText('Price per night');
/** By attributes: a search by role looks at every style of 365 cells. */
const selectedCells = () => document.querySelectorAll('[role="gridcell"][aria-selected="true"]');
const put = 'PUT /desk/rates/2/days';

test('shows what every night of the year costs, and why', async () => {
  openRates();
  expect(await cell('2027-06-30')).toHaveAccessibleName(
    'Wednesday, June 30, 2027: Rs. 95.50, price of the category',
  );
  expect(await cell('2027-07-01')).toHaveAccessibleName('Thursday, July 1, 2027: Rs. 150.00, Summer');
  expect(screen.getAllByRole('grid')).toHaveLength(12);
  expect(document.querySelectorAll('[role="gridcell"]')).toHaveLength(365);
  const july = screen.getByRole('grid', { name: 'July 2027' });
  expect(within(july).getAllByRole('row')[1]?.querySelectorAll('td')[4]).toHaveTextContent('1150'); // a Thursday
});

test('in German it has the months and weekdays of German, from Monday on', async () => {
  readIn('de');
  openRates();
  expect(
    await screen.findByRole('gridcell', { name: /^Donnerstag, 1\. Juli 2027: 150,00\s\$, Summer$/ }),
  ).toBeVisible();
  const july = within(screen.getByRole('grid', { name: 'Juli 2027' }));
  expect(july.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Mo',
    'Di',
    'Mi',
    'Do',
    'Fr',
    'Sa',
    'So',
  ]);
  expect(july.getAllByRole('row')[1]?.querySelectorAll('td')[3]).toHaveTextContent('1150'); // a Thursday
});

test('nights are selected by dragging, priced, shown and restored', async () => {
  const { user, server } = openRates();
  const [first, last] = [await cell('2027-05-10'), await cell('2027-05-12')];
  await user.pointer([{ keys: '[MouseLeft>]', target: first }, { target: last }, { keys: '[/MouseLeft]' }]);
  await expectShown('Monday, May 10, 2027 – Wednesday, May 12, 2027: 3 nights.');
  expect(selectedCells()).toHaveLength(3);
  expect(screen.getByText('Guests pay $286.50 for these 3 nights.')).toBeVisible();

  await user.type(priceField(), '120,5');
  expect(screen.getByText('Guests pay $361.50 for these 3 nights with this price.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  await expectShown('3 nights priced');
  const amount = '120.50';
  expect(server.callsTo(put)[0]?.body).toEqual({
    version: 1,
    nights: ['2027-05-10', '2027-05-11', '2027-05-12'].map((night) => ({ night, amount })),
  });
  await waitFor(() => expect(first).toHaveAccessibleName(/Rs\. 120\.50, price of this night$/));

  await expectUndoStays();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('The prices are as before');
  expect(server.callsTo(put)[1]?.body).toMatchObject({ version: 2, nights: [{ amount: null }, {}, {}] });
  await waitFor(() => expect(first).toHaveAccessibleName(/Rs\. 95\.50, price of the category$/));
});

test('prices cannot be undone when another user has changed the calendar', async () => {
  const { user, server } = openRates();
  await user.pointer([{ keys: '[MouseLeft>]', target: await cell('2027-05-10') }, { keys: '[/MouseLeft]' }]);
  await user.type(priceField(), '120');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  await expectShown('1 night priced');
  const days = 'GET /desk/rates/2/days';
  const read = server.handlers[days]!;
  server.handlers[days] = async (received) => {
    const { body } = await read(received);
    return { body: { ...(body as object), version: 7 } };
  };
  await expectUndoLost();
});

test('in yen prices of nights are whole', async () => {
  showSettings({ currency: 'JPY', pricePrefixes: null });
  const { user, server } = openRates();
  expect(await cell('2027-07-01')).toHaveAccessibleName('Thursday, July 1, 2027: ¥150, Summer');
  await user.click(await cell('2027-07-01'));
  await user.type(priceField(), '120,5');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  expect(await screen.findByText('Enter a price, for example 120')).toBeVisible();
  await user.clear(priceField());
  await user.type(priceField(), '12000');
  expect(screen.getByText('Guests pay ¥12,000 for this night with this price.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  await expectShown('1 night priced');
  expect(server.callsTo(put)[0]?.body).toMatchObject({ nights: [{ night: '2027-07-01', amount: '12000' }] });
});

test('everything works by keyboard, and only on the chosen weekdays', async () => {
  const { user, server } = openRates();
  (await cell('2027-01-01')).focus();
  await user.keyboard('{PageDown}{ArrowDown}{ArrowRight}');
  expect(await cell('2027-02-09')).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(await cell('2027-02-17')).toHaveFocus();
  expect(selectedCells()).toHaveLength(9);
  for (const day of ['Mo', 'Tu', 'We', 'Th', 'Su']) await user.click(screen.getByLabelText(day));
  expect(selectedCells()).toHaveLength(2);
  (await cell('2027-02-17')).focus();
  await user.keyboard('{Enter}');
  expect(priceField()).toHaveFocus();
  await user.keyboard('200{Enter}');
  await expectShown('2 nights priced');
  expect(server.callsTo(put)[0]?.body).toMatchObject({
    nights: [
      { night: '2027-02-12', amount: '200.00' },
      { night: '2027-02-13', amount: '200.00' },
    ],
  });
});

test('a tap on a first and on a last night selects what is between', async () => {
  const { user } = openRates();
  await user.pointer({ keys: '[TouchA]', target: await cell('2027-03-20') });
  await user.pointer({ keys: '[TouchA]', target: await cell('2027-03-18') });
  expect(selectedCells()).toHaveLength(3);
});

test('a finger that goes down selects nothing until it is lifted, because it may scroll', async () => {
  const { user } = openRates();
  const target = await cell('2027-03-20');
  await user.pointer({ keys: '[TouchA>]', target });
  expect(selectedCells()).toHaveLength(0);
  await user.pointer({ keys: '[/TouchA]', target });
  expect(selectedCells()).toHaveLength(1);
});

test('says what is missing', async () => {
  const { user } = openRates();
  const first = await cell('2027-05-10');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  expect(screen.getByText('Select nights in the calendar first')).toBeVisible();
  await user.click(first);
  await user.type(priceField(), 'abc');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  expect(priceField()).toHaveAccessibleDescription('Enter a price, for example 120.00');
  await user.click(screen.getByRole('button', { name: 'Remove price' }));
  expect(screen.getByText('None of these nights has a price of its own')).toBeVisible();
});

test('keeps selection and text after a change by another user, or if the server is unavailable', async () => {
  const answers = [editConflict({ nights: [], version: 5 }), rejection(503, 'unavailable', 'Not now.')];
  const { user } = openRates({ [put]: () => answers.shift()! });
  await user.click(await cell('2027-05-10'));
  await user.type(priceField(), '99');
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  expect(await screen.findByText(/^Another user changed prices/)).toBeVisible();
  expect(priceField()).toHaveValue('99');
  expect(selectedCells()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Set price' }));
  await expectShown('The prices are not saved.');
  expect(priceField()).toHaveValue('99');
});

test('nights are restricted part by part, as guests will see it, and opened again', async () => {
  const { user, server } = openRates();
  const put = 'PUT /desk/rates/2/restrictions';
  const first = await cell('2027-05-10');
  await user.click(screen.getByLabelText('Restrictions'));
  await user.click(screen.getByRole('button', { name: 'Restrict' }));
  expect(screen.getByLabelText('Restriction')).toHaveAccessibleDescription(
    'Select nights in the calendar first',
  );
  await user.pointer([
    { keys: '[MouseLeft>]', target: first },
    { target: await cell('2027-05-11') },
    { keys: '[/MouseLeft]' },
  ]);
  await user.clear(screen.getByLabelText('Nights'));
  await user.type(screen.getByLabelText('Nights'), '3');
  expect(screen.getByText(/^Guests who arrive then stay at least 3.nights\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restrict' }));
  await expectShown(/2.nights restricted/);
  await waitFor(() => expect(first).toHaveAccessibleName(/price of the category; at least 3.nights$/));
  expect(first).toHaveTextContent('3+');
  const minimum = { ...open, minimumNights: 3 };
  expect(server.callsTo(put)[0]?.body).toEqual({
    version: 1,
    days: ['2027-05-10', '2027-05-11'].map((day) => ({ day, restriction: minimum })),
  });

  await user.selectOptions(screen.getByLabelText('Restriction'), 'Maximum stay');
  await user.click(screen.getByRole('button', { name: 'Restrict' })); // 3 nights at most
  await waitFor(() => expect(first).toHaveTextContent('3+ ≤3'));
  await user.clear(screen.getByLabelText('Nights'));
  await user.type(screen.getByLabelText('Nights'), '2');
  await user.click(screen.getByRole('button', { name: 'Restrict' }));
  await expectShown('On some of these nights the minimum would be above the maximum');

  await user.selectOptions(screen.getByLabelText('Restriction'), 'No arrival');
  expect(screen.getByText(/^Guests cannot arrive on these days\./)).toHaveTextContent(
    /Now: at least 3.nights, at most 3.nights\.$/,
  );
  await user.click(screen.getByRole('button', { name: 'Restrict' }));
  await waitFor(() => expect(first).toHaveAccessibleName(/no arrival$/));
  await user.click(screen.getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(first).toHaveAccessibleName(/at most 3.nights$/));
  expect(server.callsTo(put).at(-1)?.body).toMatchObject({
    days: [{ restriction: { ...minimum, maximumNights: 3 } }, {}],
  });
  const undo = screen.getAllByRole('button', { name: 'Undo' });
  await user.click(undo[0]!);
  await expectShown('The restrictions are as before');
  await waitFor(() => expect(first).toHaveAccessibleName(/no arrival$/));
});

test('shows twelve months from the one of the address on, and earlier and later ones', async () => {
  const { user, server, place } = openRates({}, '?from=2026-11&category=2');
  await cell('2026-11-01');
  await cell('2027-10-31');
  expect(document.querySelectorAll('[role="gridcell"]')).toHaveLength(365);
  expect(screen.getByText('November 2026 – October 2027')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '12 months later' }));
  expect(place()).toContain('from=2027-11');
  await cell('2028-10-31');
  expect(document.querySelectorAll('[role="gridcell"]')).toHaveLength(366);
  await user.click(screen.getByRole('button', { name: '12 months earlier' }));
  await cell('2026-11-01');
  expect(server.callsTo('GET /desk/rates/2/days').map(({ query }) => query['year'])).toEqual(
    expect.arrayContaining(['2026', '2027', '2028']),
  );
});

test('begins with the month that it is at the hotel', async () => {
  openRates({}, '?from=2026-13');
  await cell(`${today().slice(0, 7)}-01`);
  expect(screen.getAllByRole('grid')).toHaveLength(12);
});

test('a hotel without categories is led to them', async () => {
  openRates({ 'GET /category': () => ({ body: { categories: [] } }) });
  expect(await screen.findByRole('link', { name: 'Go to Categories' })).toHaveAttribute(
    'href',
    deskPaths.categories,
  );
});

test('what could not be loaded can be tried again', async () => {
  const { user, server } = openRates({
    'GET /desk/rates/2/days': () => rejection(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByText('Load Error!')).toBeVisible();
  server.handlers['GET /desk/rates/2/days'] = () => ({
    body: {
      categoryId: '2',
      category: 'Single',
      categoryPrice: '95.50',
      version: 1,
      nights: [{ night: '2027-01-01', amount: '95.50', from: 'category', season: null }],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cell('2027-01-01')).toBeVisible();
});

test('a weekday gets a standing price, which the calendar shows on each date without another one', async () => {
  const { user, server } = openRates();
  await screen.findByRole('grid', { name: 'January 2027' });
  await user.click(screen.getByRole('radio', { name: 'Every week' }));
  const saturday = screen.getByLabelText('Single, Saturday');
  await user.type(saturday, 'much');
  await user.click(screen.getByRole('button', { name: 'Set weekdays' }));
  expect(saturday).toBeInvalid();
  expect(server.callsTo('PUT /desk/rates/2/weekdays')).toEqual([]);
  await user.clear(saturday);
  await user.type(saturday, '120,50');
  await user.click(screen.getByRole('button', { name: 'Set weekdays' }));
  await expectShown('Prices of weekdays saved');
  expect(server.callsTo('PUT /desk/rates/2/weekdays')[0]!.body).toEqual({
    amounts: [null, null, null, null, null, '120.50', null],
    version: 1,
  });
  const cell = (day: string) => screen.getByRole('gridcell', { name: new RegExp(longDate(day)) });
  await waitFor(() => expect(cell('2027-01-02')).toHaveAccessibleName(/120\.50, price of the weekday/));
  expect(cell('2027-01-03')).toHaveAccessibleName(/95\.50, price of the category/);
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  await waitFor(() => expect(cell('2027-01-02')).toHaveAccessibleName(/95\.50, price of the category/));
});
