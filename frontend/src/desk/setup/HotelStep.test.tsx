import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { HotelStep } from './HotelStep.tsx';

const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
afterEach(() => {
  jest.restoreAllMocks();
});

async function openIn(timeZone: string, part: object = {}, locked: object = {}) {
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolved.call(this), timeZone };
  });
  const hotel = { ...NEW_HOTEL, version: 3, ...part };
  const server = fakeServer({
    'GET /desk/hotel': () => ({ body: { hotel, locked, hasMap: false } }),
    'PUT /hotel': ({ body }) => ({ body: { message: 'Saved.', hotel: { ...hotel, ...(body as object) } } }),
  });
  const { user } = renderPage(<HotelStep onDone={() => {}} />);
  await screen.findByLabelText('Name');
  const values = () =>
    ['Country', 'Time zone', 'Currency'].map(
      (label) => screen.getByLabelText<HTMLSelectElement>(label).value,
    );
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(server.callsTo('PUT /hotel')).toHaveLength(1));
    return server.callsTo('PUT /hotel')[0]!.body;
  };
  return { user, values, save };
}

test('guesses country, time zone and currency by the browser, and says so', async () => {
  const { user, values, save } = await openIn('Europe/Vienna');
  expect(values()).toEqual(['AT', 'Europe/Vienna', 'EUR']);
  expect(screen.getByLabelText('Time zone')).toHaveAccessibleDescription(
    /^From your browser.*first booking\.$/,
  );
  expect(screen.getByLabelText('Currency')).toHaveAccessibleDescription(
    /^From the country.*first booking\.$/,
  );
  for (const [label, text] of [
    ['Name', 'Alpenhof'],
    ['Street', 'Dorfstraße 7'],
    ['Town', 'Innsbruck'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  expect(await save()).toMatchObject({
    name: 'Alpenhof',
    country: 'AT',
    timeZone: 'Europe/Vienna',
    currency: 'EUR',
    postalAddress: { street: 'Dorfstraße 7', postalCode: '', city: 'Innsbruck', region: '' },
  });
});

test('guesses follow another country, until they are chosen', async () => {
  const { user, values } = await openIn('Europe/Vienna');
  await user.selectOptions(screen.getByLabelText('Country'), 'CH');
  expect(values()).toEqual(['CH', 'Europe/Zurich', 'CHF']);
  await user.selectOptions(screen.getByLabelText('Currency'), 'USD');
  expect(screen.getByLabelText('Currency')).toHaveAccessibleDescription(/^It cannot be changed/);
  await user.selectOptions(screen.getByLabelText('Country'), 'JP');
  expect(values()).toEqual(['JP', 'Asia/Tokyo', 'USD']);
});

test('a hotel that has a name keeps what it has', async () => {
  const kept = { name: 'Posada', country: 'ES', timeZone: 'Atlantic/Canary', currency: 'USD' };
  const { user, values } = await openIn('Europe/Vienna', kept, { currency: 'There are bookings.' });
  expect(values()).toEqual(['ES', 'Atlantic/Canary', 'USD']);
  expect(screen.getByLabelText('Currency')).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Country'), 'CH');
  expect(values()).toEqual(['CH', 'Atlantic/Canary', 'USD']);
});
