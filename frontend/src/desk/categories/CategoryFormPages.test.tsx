import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { readToken, storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, rejection } from '../../testing/fake-server.ts';
import { type PictureStore, picture, pictureStore, uploadCalls } from '../../testing/picture-store.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { DeskMenu } from '../layout/DeskMenu.tsx';
import { updatePlace } from '../layout/RecordToUpdate.tsx';
import { AddCategoryPage, UpdateCategoryPage } from './CategoryFormPages.tsx';

const seaView = {
  id: '1',
  name: 'Sea View',
  description: 'The bay from the bed.',
  price: 210.5,
  features: ['Balcony', 'King bed'],
  image: '/pictures/sea.jpg',
  version: 3,
};

const openAdd = (handlers: Parameters<typeof fakeServer>[0] = {}) => ({
  server: fakeServer({ 'POST /category': () => ({ status: 201, body: {} }), ...handlers }),
  ...renderPage(<AddCategoryPage />, paths.desk.addCategory),
});
const openUpdate = (
  at: Parameters<typeof renderPage>[1],
  handlers: Parameters<typeof fakeServer>[0] = {},
) => ({
  server: fakeServer({
    'GET /category': () => ({ body: { categories: [seaView] } }),
    'PUT /category/Sea%20View': () => ({ body: {} }),
    ...handlers,
  }),
  ...renderPage(<UpdateCategoryPage />, at),
});
const given = { pathname: paths.desk.updateCategory, state: seaView };
const submit = () => screen.getByRole('button', { name: 'Add Category' });

test('sends the category with its price as a number and returns to the list', async () => {
  const { user, server, place } = openAdd();
  await user.type(screen.getByLabelText('Name'), ' Loft ');
  await user.type(screen.getByLabelText('Price'), '185,50');
  await user.type(screen.getByLabelText('Description'), 'Under the beams.');
  for (const feature of ['Window seat', 'Stairs', 'Lantern light']) {
    await user.click(screen.getByRole('button', { name: 'Add Feature' }));
    await user.keyboard(feature); // a new line has the focus
  }
  await user.click(screen.getByRole('button', { name: 'Remove feature 2' }));
  expect(screen.getByLabelText('Feature 2')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Add Feature' }));
  await user.click(submit());
  await expectShown('Successfully Added this Category');
  expect(server.callsTo('POST /category')[0]?.body).toEqual({
    name: 'Loft',
    price: 185.5,
    description: 'Under the beams.',
    features: ['Window seat', 'Lantern light'],
    image: null,
  });
  await waitFor(() => expect(place()).toBe(paths.desk.categories));
});

test('Enter in a feature adds the next one', async () => {
  const { user, server } = openAdd();
  await user.click(screen.getByRole('button', { name: 'Add Feature' }));
  await user.keyboard('Window seat{Enter}Stairs{Enter}');
  expect(screen.getByLabelText('Feature 3')).toHaveFocus();
  await user.click(screen.getByLabelText('Feature 1'));
  await user.keyboard('{Enter}Lantern light');
  const features = screen.getAllByLabelText(/^Feature/).map((input) => (input as HTMLInputElement).value);
  expect(features).toEqual(['Window seat', 'Lantern light', 'Stairs', '']);
  expect(server.callsTo('POST /category')).toHaveLength(0);
});

const closeTab = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented ? 'asked' : 'closed';
};

test('asks before a changed form is left by a link or with the tab, and not before an untouched one', async () => {
  const { user, place } = openAdd();
  expect(closeTab()).toBe('closed');
  await user.type(screen.getByLabelText('Name'), 'Loft');
  expect(closeTab()).toBe('asked');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  expect(place()).toBe(paths.desk.addCategory);
  expect(screen.getByLabelText('Name')).toHaveValue('Loft');

  await user.click(screen.getByRole('link', { name: 'Back' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(place()).toBe(paths.desk.categories));
});

test('asks before a changed form is lost by logging out', async () => {
  fakeServer({});
  const { user } = renderPage(
    <>
      <DeskMenu menu={[]} />
      <AddCategoryPage />
    </>,
    paths.desk.addCategory,
  );
  storeToken('a-token');
  await user.type(screen.getByLabelText('Name'), 'Loft');
  await user.click(screen.getByRole('button', { name: 'LogOut' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(readToken()).toBe('a-token');
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'LogOut' }));
  await expectShown('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(readToken()).toBeNull());
});

test('leaves an untouched form without a question', async () => {
  const { user, place } = openAdd();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(place()).toBe(paths.desk.categories);
  expect(closeTab()).toBe('closed');
});

test('says beside the fields what is missing and focuses the first', async () => {
  const { user, server } = openAdd();
  await user.click(submit());
  expect(await screen.findByText('Enter a name, for example Sea View')).toBeVisible();
  expect(screen.getByText('Enter a price, for example 210.00')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Price')).toBeInvalid();
  expect(server.received.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test.each(['1.234', '-1', 'ten', '1e3'])('rejects %s as a price', async (price) => {
  const { user } = openAdd();
  await user.type(screen.getByLabelText('Price'), price);
  await user.click(submit());
  expect(await screen.findByText('must be a price of at most two decimals')).toBeVisible();
});

test('keeps what was typed when the name is taken, and says so beside it', async () => {
  const { user, place } = openAdd({
    'POST /category': () => rejection(409, 'category_name_taken', 'There is a category named Loft already.'),
  });
  await user.type(screen.getByLabelText('Name'), 'Loft');
  await user.type(screen.getByLabelText('Price'), '185');
  await user.click(submit());
  expect(await screen.findByText('There is a category named Loft already.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Loft');
  expect(screen.getByLabelText('Price')).toHaveValue('185');
  expect(place()).toBe(paths.desk.addCategory);
});

test('shows the server’s errors beside their fields, features included', async () => {
  const { user } = openAdd({
    'POST /category': () =>
      rejection(400, 'invalid_fields', 'Please check.', {
        'features.0': 'must be at most 200 characters',
        description: 'must be at most 2000 characters',
      }),
  });
  await user.type(screen.getByLabelText('Name'), 'Loft');
  await user.type(screen.getByLabelText('Price'), '185');
  await user.click(screen.getByRole('button', { name: 'Add Feature' }));
  await user.keyboard('Too long');
  await user.click(submit());
  expect(await screen.findByText('must be at most 200 characters')).toBeVisible();
  expect(screen.getByLabelText('Feature 1')).toBeInvalid();
  expect(screen.getByLabelText('Description')).toBeInvalid();
  expect(screen.getByLabelText('Description')).toHaveFocus(); // the first of the two in the form
});

test('shows an error that belongs to no field above the buttons', async () => {
  const { user } = openAdd({
    'POST /category': () => rejection(503, 'unavailable', 'Not available right now.'),
  });
  await user.type(screen.getByLabelText('Name'), 'Loft');
  await user.type(screen.getByLabelText('Price'), '185');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not available right now.');
});

test('updates the record it was given, whose name is fixed', async () => {
  const { user, server, place } = openUpdate(given);
  expect(screen.getByLabelText('Name')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Name')).toHaveValue('Sea View');
  expect(screen.getByLabelText('Price')).toHaveValue('210.50');
  expect(screen.getByLabelText('Feature 2')).toHaveValue('King bed');
  expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', '/pictures/sea.jpg');
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '220');
  await user.click(screen.getByRole('button', { name: 'Update Category' }));
  await expectShown('Successfully updated this Category !');
  expect(server.callsTo('PUT /category/Sea%20View')[0]?.body).toMatchObject({ name: 'Sea View', price: 220 });
  await waitFor(() => expect(place()).toBe(paths.desk.categories));
});

test('asks what to keep of a category that somebody else changed meanwhile', async () => {
  const theirs = { ...seaView, price: 199, features: ['Balcony'], version: 4 };
  const { user, server, place } = openUpdate(given, {
    'PUT /category/Sea%20View': () => editConflict(theirs),
  });
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '220');
  await user.click(screen.getByRole('button', { name: 'Update Category' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Somebody else changed this category/ }));
  expect(dialog.getByRole('radio', { name: 'Keep mine Rs. 220.00' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Take theirs Rs. 199.00' })).not.toBeChecked();
  expect(dialog.getByRole('term')).toHaveTextContent('Features');
  server.handlers['PUT /category/Sea%20View'] = () => ({ body: {} });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectShown('Successfully updated this Category !');
  const { id, ...saved } = theirs;
  expect(server.callsTo('PUT /category/Sea%20View').map(({ body }) => body)).toEqual([
    expect.objectContaining({ price: 220, features: seaView.features, version: 3 }),
    { ...saved, price: 220 },
  ]);
  await waitFor(() => expect(place()).toBe(paths.desk.categories));
});

test('adds a category again that somebody deleted meanwhile', async () => {
  const { user, server } = openUpdate(given, {
    'PUT /category/Sea%20View': () => rejection(404, 'not_found', 'The category was not found.'),
    'POST /category': () => ({ status: 201, body: {} }),
  });
  await user.click(screen.getByRole('button', { name: 'Update Category' }));
  await expectShown('Somebody deleted this category meanwhile');
  await user.click(screen.getByRole('button', { name: 'Add as new' }));
  await expectShown('Successfully updated this Category !');
  const { id, version, ...kept } = seaView;
  expect(server.callsTo('POST /category')[0]?.body).toEqual(kept);
});

test('going back skips a saved form, because it has the record as it was before', async () => {
  fakeServer({ 'PUT /category/Sea%20View': () => ({ body: {} }) });
  const { user, place } = renderPage(
    <>
      <Steps />
      <Routes>
        <Route path={paths.desk.updateCategory} element={<UpdateCategoryPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    paths.desk.categories,
  );
  await user.click(screen.getByRole('button', { name: 'Step in' }));
  await user.click(screen.getByRole('button', { name: 'Update Category' }));
  await waitFor(() => expect(place()).toBe(paths.desk.categories));
  await user.click(screen.getByRole('button', { name: 'Step back' }));
  expect(place()).toBe(paths.desk.categories);
});

/** Opens the form as the list does, and goes back as the browser does. */
function Steps() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(...updatePlace(paths.desk.updateCategory, seaView))}>
        Step in
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Step back
      </button>
    </>
  );
}

test('finds the record by its name when the page is opened by its address', async () => {
  openUpdate(`${paths.desk.updateCategory}?name=Sea+View`);
  expect(await screen.findByLabelText('Price')).toHaveValue('210.50');
});

test('says when there is no such record, and leads to the list when no name is given', async () => {
  openUpdate(`${paths.desk.updateCategory}?name=Gone`);
  expect(await screen.findByText('There is no Gone')).toBeVisible();
  const { place } = openUpdate(paths.desk.updateCategory);
  await waitFor(() => expect(place()).toBe(paths.desk.categories));
});

describe('the image', () => {
  let store: PictureStore;
  beforeEach(async () => {
    store = await pictureStore();
  });
  afterEach(() => store.stop());

  test('is uploaded as soon as it is chosen, shown, and sent with the category', async () => {
    const { user, server } = openAdd(uploadCalls(store, ['loft.jpg']));
    await user.upload(screen.getByLabelText('Image'), picture('loft.jpg'));
    expect(await screen.findByText('loft.jpg · Successfully Uploaded!')).toBeVisible();
    await expectShown('Successfully Uploaded!');
    expect(screen.getByRole('img', { name: 'Preview of loft.jpg' })).toHaveAttribute(
      'src',
      '/pictures/folder/loft.jpg',
    );
    await user.type(screen.getByLabelText('Name'), 'Loft');
    await user.type(screen.getByLabelText('Price'), '185');
    await user.click(submit());
    await expectShown('Successfully Added this Category');
    expect(server.callsTo('POST /category')[0]?.body).toMatchObject({ image: '/pictures/folder/loft.jpg' });
  });

  test('covers the screen while it is uploaded, and can be cancelled', async () => {
    const { user, server } = openAdd(uploadCalls(store, ['loft.jpg']));
    const release = store.hold();
    await user.upload(screen.getByLabelText('Image'), picture('loft.jpg'));
    expect(await screen.findByText('Uploading loft.jpg…')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Uploading loft.jpg' })).toBeVisible();
    await waitFor(() => expect(store.received).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Uploading loft.jpg…')).not.toBeInTheDocument());
    release();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Image')).toHaveFocus();
    expect(server.callsTo('GET /gallery/uploads/folder%2Floft.jpg')).toHaveLength(0);
  });

  test('says what the store answered and tries again', async () => {
    const { user } = openAdd(uploadCalls(store, ['loft.jpg']));
    store.answers.push({ status: 402 });
    await user.upload(screen.getByLabelText('Image'), picture('loft.jpg'));
    expect(await screen.findByText(/quota is exceeded.*\(Status 402\)/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('loft.jpg · Successfully Uploaded!')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is rejected before the upload when it is no image', async () => {
    const { server } = openAdd();
    const notes = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
    fireEvent.drop(screen.getByText('Choose an image'), { dataTransfer: { files: [notes] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('notes.pdf is not an image');
    expect(server.callsTo('POST /gallery/uploads')).toHaveLength(0);
  });

  test('can be removed from a category', async () => {
    const { user, server } = openUpdate(given);
    await user.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(screen.queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    await expectShown('Successfully updated this Category !');
    expect(server.callsTo('PUT /category/Sea%20View')[0]?.body).toMatchObject({ image: null });
  });
});
