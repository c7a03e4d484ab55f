import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { DiscountCode } from './api.ts';
import { CodesPage } from './CodesPage.tsx';

const spring: DiscountCode = {
  codeId: '5eed0000-0000-4000-8000-0000000000cc',
  code: 'SPRING',
  kind: 'percent',
  value: '12.50',
  firstBookingDay: null,
  lastBookingDay: '2027-04-30',
  firstNight: '2027-03-01',
  lastNight: null,
  minimumNights: 3,
  maximumUses: 20,
  isEnded: false,
  uses: 4,
  version: 7,
};
const put = `PUT /desk/discount-codes/${spring.codeId}`;

function openCodes(handlers: Handlers = {}) {
  let codes = [spring];
  const server = fakeServer({
    'GET /desk/discount-codes': () => ({ body: { discountCodes: codes } }),
    'POST /desk/discount-codes': ({ body }) => {
      const discountCode = { ...spring, ...(body as object), codeId: crypto.randomUUID(), uses: 0 };
      codes = [...codes, discountCode];
      return { status: 201, body: { message: '', discountCode } };
    },
    [put]: ({ body }) => {
      codes = [{ ...spring, ...(body as object) }];
      return { body: { message: '', discountCode: codes[0] } };
    },
    ...handlers,
  });
  return { server, ...renderPage(<CodesPage />, deskPaths.discountCodes) };
}
const row = async () => within((await screen.findByText('SPRING')).closest('tr') as HTMLElement);
const field = (label: string) => screen.findByLabelText(label);

test('lists the codes with what they take off, for which stays, and how often they were used', async () => {
  openCodes();
  const shown = await row();
  expect(shown.getByText('12.5%')).toBeVisible();
  expect(
    shown.getByText(
      '3 nights or more; nights from Monday, March 1, 2027; booked until Friday, April 30, 2027',
    ),
  ).toBeVisible();
  expect(shown.getByText('4 of 20')).toBeVisible();
});

test('a code is added, and one that exists is said beside it', async () => {
  const { user, server } = openCodes({
    'POST /desk/discount-codes': () => rejection(409, 'discount_code_taken', 'There is a code like this.'),
  });
  await user.type(await field('Code'), 'hello');
  await user.selectOptions(await field('It takes off'), 'amount');
  await user.type(screen.getByLabelText(/^Amount/), '25');
  await user.type(await field('Uses at most'), '100');
  await user.click(screen.getByRole('button', { name: 'Add code' }));
  await waitFor(async () =>
    expect(await field('Code')).toHaveAccessibleDescription(/There is a code like this/),
  );
  expect(server.callsTo('POST /desk/discount-codes')[0]?.body).toEqual({
    code: 'HELLO',
    kind: 'amount',
    value: '25.00',
    minimumNights: 1,
    maximumUses: 100,
    isEnded: false,
    firstBookingDay: null,
    lastBookingDay: null,
    firstNight: null,
    lastNight: null,
  });
});

test('a code is changed with the opened version, and it asks after a change by another user', async () => {
  const { user, server } = openCodes();
  await user.click((await row()).getByRole('button', { name: 'Update SPRING' }));
  await waitFor(async () => expect(await field('Code')).toHaveFocus());
  await user.clear(await field('Percent'));
  await user.type(await field('Percent'), '15');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await expectShown('Code saved');
  expect(server.callsTo(put)[0]?.body).toMatchObject({
    version: 7,
    value: '15.00',
    lastBookingDay: '2027-04-30',
  });

  server.handlers[put] = () => editConflict({ ...spring, value: '20.00', version: 9 });
  await user.click((await row()).getByRole('button', { name: 'Update SPRING' }));
  await user.clear(await field('Percent'));
  await user.type(await field('Percent'), '5');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Another user changed this code')).toBeVisible();
});

test('a code is ended, and used again', async () => {
  const { user, server } = openCodes();
  await user.click((await row()).getByRole('button', { name: 'End SPRING' }));
  await expectShown('SPRING has ended');
  expect(await screen.findByText('Ended')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Use SPRING again' }));
  await expectShown('SPRING can be used again');
  expect(server.callsTo(put).map(({ body }) => (body as DiscountCode).isEnded)).toEqual([true, false]);
});
