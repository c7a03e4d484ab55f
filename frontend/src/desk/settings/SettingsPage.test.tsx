import { NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import {
  editConflict,
  fakeServer,
  type Handlers,
  type Received,
  rejection,
} from '../../testing/fake-server.ts';
import { type PictureStore, picture, pictureStore, uploadCalls } from '../../testing/picture-store.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { toCoordinates } from './ContactFields.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const hotel = {
  ...NEW_HOTEL,
  name: 'Posada',
  address: ['Calle 3', 'Salamanca'],
  coordinates: { latitude: 40.5, longitude: -5.6 },
  socialLinks: [{ name: 'Instagram', url: 'https://instagram.com/posada' }],
  version: 7,
};
const saved = ({ body }: Received) => ({
  body: { message: 'Saved.', hotel: { ...hotel, ...(body as object), version: 8 } },
});

async function openSettings(handlers: Handlers = {}, locked = {}) {
  const server = fakeServer({
    'GET /desk/hotel': () => ({ body: { hotel, locked, hasMap: false } }),
    'PUT /hotel': saved,
    'GET /desk/google-sign-in': () => ({ body: { clientId: '', isFixed: false, version: 1 } }),
    ...handlers,
  });
  const view = renderPage(<SettingsPage />, deskPaths.settings);
  await screen.findByLabelText('Name');
  return { server, ...view };
}
const save = () => screen.getByRole('button', { name: 'Save settings' });
const changes = (server: Awaited<ReturnType<typeof openSettings>>['server']) =>
  server.callsTo('PUT /hotel').map(({ body }) => body as typeof hotel);

test('opens the hotel, and closes it after a question', async () => {
  const { user, server } = await openSettings({
    'PUT /desk/hotel/open': ({ body }) => ({
      body: { message: 'Saved.', hotel: { ...hotel, ...(body as object), version: hotel.version + 1 } },
    }),
  });
  const opened = () => server.callsTo('PUT /desk/hotel/open').map(({ body }) => body);
  expect(screen.getByText(/Opening soon/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open the hotel' }));
  await expectShown('The hotel is open now');
  expect(opened()).toEqual([{ open: true }]);
  expect(currentHotel().open).toBe(true);

  await user.click(await screen.findByRole('button', { name: 'Close the hotel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep open' }));
  expect(opened()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Close the hotel' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(opened()).toEqual([{ open: true }, { open: false }]));
});

test('says why the hotel could not be opened, and keeps what is typed', async () => {
  const { user } = await openSettings({
    'PUT /desk/hotel/open': () => rejection(503, 'service_unavailable', 'Not now.'),
  });
  await user.type(screen.getByLabelText('Name'), ' Nova');
  await user.click(screen.getByRole('button', { name: 'Open the hotel' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Posada Nova');
});

test('saves what was changed, and shows it on this page', async () => {
  const { user, server } = await openSettings();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Casa');
  expect(screen.getByLabelText('Street')).toHaveValue('Calle 3, Salamanca');
  await user.clear(screen.getByLabelText('Street'));
  for (const [label, text] of [
    ['Street', 'Calle 3'],
    ['Postcode', '37001'],
    ['Town', 'Salamanca'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.clear(screen.getByLabelText('Coordinates'));
  await user.type(screen.getByLabelText('Coordinates'), '36.7345, -3.6899');
  await user.selectOptions(screen.getByLabelText('Country'), 'Spain');
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.click(save());
  await expectShown('Hotel settings saved');
  expect(changes(server)).toEqual([
    expect.objectContaining({
      name: 'Casa',
      postalAddress: { street: 'Calle 3', postalCode: '37001', city: 'Salamanca', region: '' },
      coordinates: { latitude: 36.7345, longitude: -3.6899 },
      country: 'ES',
      socialLinks: hotel.socialLinks,
      version: 7,
    }),
  ]);
  expect(currentHotel().name).toBe('Casa');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Casa'));
  await user.click(save());
  await waitFor(() => expect(changes(server)).toHaveLength(2));
  expect(changes(server)[1]!.version).toBe(8);
});

test('says beside each field what is wrong with it, and sends nothing', async () => {
  const { user, server } = await openSettings();
  await user.clear(screen.getByLabelText('Name'));
  await user.clear(screen.getByLabelText('Coordinates'));
  await user.type(screen.getByLabelText('Coordinates'), 'by the mill');
  await user.clear(screen.getByLabelText('Address of link 1'));
  await user.type(screen.getByLabelText('Address of link 1'), 'javascript:alert(1)');
  await user.click(save());
  await expectShown('Enter the name of the hotel');
  expect(screen.getByLabelText('Coordinates')).toBeInvalid();
  expect(screen.getByLabelText('Address of link 1')).toBeInvalid();
  expect(changes(server)).toEqual([]);
});

test('says at once whether text in a colour can be read', async () => {
  const { user, server } = await openSettings();
  const colour = screen.getByLabelText('Main colour');
  expect(colour).toHaveAccessibleDescription(/easy to read \(contrast 10\.8\)/);
  await user.clear(colour);
  await user.type(colour, '#e0b765');
  expect(colour).toHaveAccessibleDescription(/must be darker: its contrast with the page is 1\.\d/);
  await user.click(save());
  await waitFor(() => expect(colour).toBeInvalid());
  expect(changes(server)).toEqual([]);
  await user.clear(colour);
  await user.type(colour, '#5B1A3A');
  await user.click(save());
  await expectShown('Hotel settings saved');
  expect(changes(server)[0]!.colours.primary).toBe('#5b1a3a');
});

test('time zone and currency that are locked say why', async () => {
  const reason = 'There are bookings, and their prices are in this currency.';
  await openSettings({}, { currency: reason });
  const currency = screen.getByLabelText('Currency');
  expect(currency).toHaveAttribute('readonly');
  expect(currency).toHaveValue('USD');
  expect(currency).toHaveAccessibleDescription(`It can no longer be changed. ${reason}`);
  expect(screen.getByLabelText('Time zone').tagName).toBe('SELECT');
});

test('currencies of any number of decimals are offered', async () => {
  await openSettings();
  const offered = Array.from(screen.getByLabelText('Currency').children, (one) => one.getAttribute('value'));
  expect(offered).toEqual(expect.arrayContaining(['EUR', 'JPY', 'KWD']));
});

test('a currency that was locked since then is rejected beside its field, and nothing typed is lost', async () => {
  const message = 'The time zone and the currency stay as they are.';
  const { user } = await openSettings({ 'PUT /hotel': () => rejection(409, 'locked_by_bookings', message) });
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await user.type(screen.getByLabelText('Tagline'), 'By the mill.');
  await user.click(save());
  await expectShown(message);
  expect(screen.getByLabelText('Currency')).toBeInvalid();
  expect(screen.getByLabelText('Tagline')).toHaveValue('By the mill.');
});

test('a manager sees what a colleague changed since then, and keeps what she typed', async () => {
  const theirs = { ...hotel, phone: '+34 1', tagline: 'Theirs.', version: 9 };
  const { user, server } = await openSettings({ 'PUT /hotel': () => editConflict(theirs) });
  await user.type(screen.getByLabelText('Tagline'), 'Mine.');
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: /^Another user changed this hotel/ }));
  expect(dialog.getByRole('radio', { name: 'Keep mine Mine.' })).toBeChecked();
  expect(dialog.getByRole('term')).toHaveTextContent('Phone');
  server.handlers['PUT /hotel'] = saved;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectShown('Hotel settings saved');
  expect(changes(server)[1]).toMatchObject({ phone: '+34 1', tagline: 'Mine.', version: 9 });
});

/** jsdom cannot read files. */
const mapFile = (text: string) => Object.assign(new File([text], 'map.osm'), { text: async () => text });
const osm = `<osm><node id="1" lat="40.5" lon="-5.6"/><node id="2" lat="40.501" lon="-5.601"/>
  <way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way></osm>`;

test('draws a map of a file around the hotel, shows it, and removes it', async () => {
  const answer = (map: string) => () => ({
    body: { message: 'Saved.', hotel: { ...hotel, map, version: 8 } },
  });
  const { user, server } = await openSettings({ 'PUT /hotel/map': answer('drawn') });
  await user.upload(screen.getByLabelText('Upload a map'), mapFile(osm));
  await expectShown('The map is shown now');
  expect(server.callsTo('PUT /hotel/map')[0]!.body).toMatchObject({
    map: { shapes: [{ kind: 'main-road', points: [500, 500, expect.any(Number), expect.any(Number)] }] },
  });
  await waitFor(() => expect(screen.getByLabelText('Map')).toHaveValue('drawn'));
  await user.click(screen.getByRole('button', { name: 'Remove map' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await expectShown('Map removed');
  expect(server.callsTo('PUT /hotel/map')[1]!.body).toEqual({ map: null, version: 8 });
});

test('says what is wrong with a map, and keeps what is typed beside it', async () => {
  const { user, server } = await openSettings();
  await user.type(screen.getByLabelText('Tagline'), 'Mine.');
  await user.upload(screen.getByLabelText('Upload a map'), mapFile('<osm></osm>'));
  expect(await screen.findByRole('alert')).toHaveTextContent('There are no roads');
  await user.upload(screen.getByLabelText('Upload a map'), mapFile(osm));
  await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent('There are no roads'));
  expect(server.callsTo('PUT /hotel/map')).toHaveLength(1);
  expect(screen.getByLabelText('Tagline')).toHaveValue('Mine.');
});

test('settings that cannot be loaded can be loaded again', async () => {
  const server = fakeServer({});
  const { user } = renderPage(<SettingsPage />, deskPaths.settings);
  server.handlers['GET /desk/hotel'] = () => ({ body: { hotel, locked: {}, hasMap: false } });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Posada');
});

test.each([
  ['', null],
  ['36.7, -3.6', { latitude: 36.7, longitude: -3.6 }],
  [' 36.7° ; -3.6° ', { latitude: 36.7, longitude: -3.6 }],
  ['-33 151', { latitude: -33, longitude: 151 }],
  ['36.7', { latitude: Number.NaN, longitude: Number.NaN }],
])('reads coordinates from "%s"', (typed, place) => expect(toCoordinates(typed)).toEqual(place));

test('lets staff choose the language of the hotel, with which its list begins', async () => {
  const { user, server } = await openSettings({
    'GET /desk/hotel': () => ({
      body: { hotel: { ...hotel, languages: ['de', 'en'] }, locked: {}, hasMap: false },
    }),
  });
  const own = screen.getByLabelText('The hotel’s own language');
  expect(own).toHaveValue('de');
  await user.selectOptions(own, 'English');
  expect(screen.getByLabelText('English')).toBeDisabled(); // it has to be offered
  await user.click(save());
  await waitFor(() =>
    expect(changes(server)).toEqual([expect.objectContaining({ languages: ['en', 'de'], version: 7 })]),
  );
});

test('lets staff add a language to the list', async () => {
  const { user, server } = await openSettings({
    'GET /desk/hotel': () => ({
      body: { hotel: { ...hotel, languages: ['de'] }, locked: {}, hasMap: false },
    }),
  });
  await user.click(screen.getByLabelText('English'));
  await user.click(save());
  await waitFor(() =>
    expect(changes(server)).toEqual([expect.objectContaining({ languages: ['de', 'en'], version: 7 })]),
  );
});

describe('pictures of About Us', () => {
  let store: PictureStore;
  beforeEach(async () => {
    store = await pictureStore();
  });
  afterEach(() => store.stop());
  const aboutPictures = ['/pictures/mill.jpg', '/pictures/river.jpg'].map((src) => ({ src, alt: '' }));
  const shown = () =>
    within(screen.getByRole('group', { name: 'Pictures of About Us' }))
      .getAllByRole('img')
      .map((image) => image.getAttribute('src'));

  test('are seen, described, put in order and removed, without a path', async () => {
    const { user, server } = await openSettings({
      'GET /desk/hotel': () => ({ body: { hotel: { ...hotel, aboutPictures }, locked: {}, hasMap: false } }),
    });
    expect(shown()).toEqual(['/pictures/mill.jpg', '/pictures/river.jpg']);
    expect(screen.queryByDisplayValue(/^\/pictures/)).toBeNull();
    await user.click(screen.getByLabelText('What picture 2 shows'));
    await user.paste('The river');
    await user.click(screen.getByRole('button', { name: 'Move earlier: Picture 2' }));
    expect(shown()).toEqual(['/pictures/river.jpg', '/pictures/mill.jpg']);
    await user.click(screen.getByRole('button', { name: 'Remove picture 2' }));
    await user.click(save());
    await expectShown('Hotel settings saved');
    expect(changes(server)[0]!.aboutPictures).toEqual([{ src: '/pictures/river.jpg', alt: 'The river' }]);
  });

  test('are uploaded several at once; one that is no picture is named', async () => {
    await openSettings(uploadCalls(store, ['a.jpg', 'b.jpg']));
    const input = within(screen.getByRole('group', { name: 'Pictures of About Us' })).getByLabelText(
      'Pictures of About Us',
      { selector: 'input' },
    );
    const files = [picture('a.jpg'), new File(['x'], 'Notes.txt', { type: 'text/plain' }), picture('b.jpg')];
    fireEvent.change(input, { target: { files } });
    await waitFor(() => expect(shown()).toEqual(['/pictures/folder/a.jpg', '/pictures/folder/b.jpg']));
    expect(screen.getByText(/Notes\.txt is not an image/)).toBeVisible();
  });
});
