import { fireEvent, screen, waitFor } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { openAddForm, openUpdateForm, withRecord } from '../../testing/category-forms.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { rejection } from '../../testing/fake-server.ts';
import { noFacts, seaView } from '../../testing/hotel-records.ts';
import { showSettings } from '../../testing/hotel-settings.ts';
import {
  type PictureStore,
  picture,
  pictureStore,
  stubPreviews,
  uploadCalls,
} from '../../testing/picture-store.ts';

const submit = () => screen.getByRole('button', { name: 'Add Category' });

test('sends the category with its price as a number and returns to the list', async () => {
  const { user, server, place } = openAddForm();
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
    ...noFacts,
  });
  await waitFor(() => expect(place()).toBe(deskPaths.categories));
});

test('Enter in a feature adds the next one', async () => {
  const { user, server } = openAddForm();
  await user.click(screen.getByRole('button', { name: 'Add Feature' }));
  await user.keyboard('Window seat{Enter}Stairs{Enter}');
  expect(screen.getByLabelText('Feature 3')).toHaveFocus();
  await user.click(screen.getByLabelText('Feature 1'));
  await user.keyboard('{Enter}Lantern light');
  const features = screen.getAllByLabelText(/^Feature/).map((input) => (input as HTMLInputElement).value);
  expect(features).toEqual(['Window seat', 'Lantern light', 'Stairs', '']);
  expect(server.callsTo('POST /category')).toHaveLength(0);
});

test('says beside the fields what is missing and focuses the first', async () => {
  const { user, server } = openAddForm();
  await user.click(submit());
  expect(await screen.findByText('Enter a name, for example Sea View')).toBeVisible();
  expect(screen.getByText('Enter a price, for example 210.00')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Price')).toBeInvalid();
  expect(server.received.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test.each(['1.2345', '-1', 'ten', '1e3'])('rejects %s as a price', async (price) => {
  const { user } = openAddForm();
  await user.type(screen.getByLabelText('Price'), price);
  await user.click(submit());
  expect(await screen.findByText('must be a price of at most three decimals')).toBeVisible();
});

test('in yen a price has no decimals', async () => {
  showSettings({ currency: 'JPY', pricePrefixes: null });
  const message = 'must be a whole amount, because JPY has no decimals';
  const { user } = openAddForm({
    'POST /category': () => rejection(400, 'validation_failed', 'Please check.', { price: message }),
  });
  expect(screen.getByText('¥')).toBeVisible();
  expect(screen.getByLabelText('Price')).toHaveAttribute('inputmode', 'numeric');
  await user.type(screen.getByLabelText('Name'), 'Loft');
  await user.click(submit());
  expect(await screen.findByText('Enter a price, for example 210')).toBeVisible();
  await user.type(screen.getByLabelText('Price'), '12000.5');
  await user.click(submit());
  expect(await screen.findByText(message)).toBeVisible();
});

test('keeps what was typed when the name is taken, and says so beside it', async () => {
  const { user, place } = openAddForm({
    'POST /category': () => rejection(409, 'category_name_taken', 'There is a category named Loft already.'),
  });
  await user.type(screen.getByLabelText('Name'), 'Loft');
  await user.type(screen.getByLabelText('Price'), '185');
  await user.click(submit());
  expect(await screen.findByText('There is a category named Loft already.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Loft');
  expect(screen.getByLabelText('Price')).toHaveValue('185');
  expect(place()).toBe(deskPaths.addCategory);
});

test('shows the server’s errors beside their fields, features included', async () => {
  const { user } = openAddForm({
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
  const { user } = openAddForm({
    'POST /category': () => rejection(503, 'unavailable', 'Not available right now.'),
  });
  await user.type(screen.getByLabelText('Name'), 'Loft');
  await user.type(screen.getByLabelText('Price'), '185');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not available right now.');
});

describe('the image', () => {
  let store: PictureStore;
  beforeEach(async () => {
    stubPreviews();
    store = await pictureStore();
  });
  afterEach(() => store.stop());

  const stored = '/pictures/folder/loft.jpg';
  const link = (name: string) => `/pictures/folder/${name}`;
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')!;

  test('is uploaded as soon as it is chosen, shown, and sent with the category', async () => {
    const { user, server } = openAddForm(uploadCalls(store, ['loft.jpg']));
    await user.upload(input(), picture('loft.jpg'));
    await expectShown('Successfully Uploaded!');
    expect(screen.getByRole('img', { name: 'loft.jpg' })).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Loft');
    await user.type(screen.getByLabelText('Price'), '185');
    await user.click(submit());
    await expectShown('Successfully Added this Category');
    expect(server.callsTo('POST /category')[0]?.body).toMatchObject({ image: stored, morePictures: [] });
  });

  test('several are uploaded at once, and any can be the first', async () => {
    const { user, server } = openAddForm(uploadCalls(store, ['loft.jpg', 'stairs.jpg', 'bath.jpg']));
    await user.upload(input(), ['loft.jpg', 'stairs.jpg', 'bath.jpg'].map(picture));
    await expectShown('Successfully Uploaded!');
    await user.click(screen.getByRole('button', { name: 'Make cover: bath.jpg' }));
    await user.type(screen.getByLabelText('Name'), 'Loft');
    await user.type(screen.getByLabelText('Price'), '185');
    await user.click(submit());
    await expectShown('Successfully Added this Category');
    expect(server.callsTo('POST /category')[0]?.body).toMatchObject({
      image: link('bath.jpg'),
      morePictures: [stored, link('stairs.jpg')],
    });
  });

  test('there are at most twenty', async () => {
    const morePictures = Array.from({ length: 18 }, (_, index) => link(`${index}.jpg`));
    const { user } = openUpdateForm(
      { pathname: deskPaths.updateCategory, state: { ...seaView, morePictures } },
      uploadCalls(store, ['loft.jpg']),
    );
    await user.upload(input(), ['loft.jpg', 'stairs.jpg'].map(picture));
    expect(await screen.findByText('A category has at most 20 pictures.')).toBeVisible();
    await expectShown('Successfully Uploaded!');
    expect(screen.getByRole('img', { name: 'loft.jpg' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'stairs.jpg' })).toBeNull();
  });

  test('covers the screen while it is uploaded, and can be cancelled', async () => {
    const { user, server } = openAddForm(uploadCalls(store, ['loft.jpg']));
    const release = store.hold();
    await user.upload(input(), picture('loft.jpg'));
    expect(await screen.findByText('Uploading loft.jpg…')).toBeVisible();
    await waitFor(() => expect(store.received).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Uploading loft.jpg…')).not.toBeInTheDocument());
    release();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('img', { name: 'loft.jpg' })).toBeNull();
    expect(server.callsTo('GET /gallery/uploads/folder%2Floft.jpg')).toHaveLength(0);
  });

  test('says what the store answered, and saving tries again', async () => {
    const { user, server } = openAddForm(uploadCalls(store, ['loft.jpg']));
    store.answers.push({ status: 402 });
    await user.upload(input(), picture('loft.jpg'));
    expect(await screen.findByText(/Upload image Fail !.*quota is exceeded.*\(Status 402\)/)).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Loft');
    await user.type(screen.getByLabelText('Price'), '185');
    await user.click(submit());
    await expectShown('Successfully Added this Category');
    expect(server.callsTo('POST /category')[0]?.body).toMatchObject({ image: stored });
  });

  test('is rejected before the upload when it is no image', async () => {
    const { server } = openAddForm();
    const notes = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
    fireEvent.drop(screen.getByText('Add images'), { dataTransfer: { files: [notes] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('notes.pdf is not an image');
    expect(server.callsTo('POST /gallery/uploads')).toHaveLength(0);
  });

  test('can be removed from a category', async () => {
    const { user, server } = openUpdateForm(withRecord);
    await user.click(screen.getByRole('button', { name: 'Remove sea.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Remove bath.jpg' }));
    expect(screen.queryByRole('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    await expectShown('Successfully updated this Category !');
    expect(server.callsTo('PUT /category/Sea%20View')[0]?.body).toMatchObject({
      image: null,
      morePictures: [],
    });
  });
});

describe('what guests want to know', () => {
  const save = async (user: ReturnType<typeof openAddForm>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    await expectShown('Successfully updated this Category !');
  };

  test('is shown, and sent as it is', async () => {
    const { user, server } = openUpdateForm(withRecord);
    expect(screen.getByLabelText('Size in square metres')).toHaveValue('42');
    expect(screen.getByLabelText('King beds')).toHaveValue(1);
    expect(screen.getByLabelText('Bathroom')).toHaveDisplayValue('Private bathroom');
    expect(screen.getByLabelText('With a bath')).toBeChecked();
    expect(screen.getByLabelText('Balcony')).toBeChecked();
    expect(screen.getByLabelText('Reached by lift')).toBeChecked();
    await save(user);
    const { id: _, ...sent } = seaView;
    expect(server.callsTo('PUT /category/Sea%20View')[0]?.body).toEqual(sent);
  });

  test('is changed', async () => {
    const { user, server } = openUpdateForm(withRecord);
    await user.clear(screen.getByLabelText('Size in square metres'));
    await user.type(screen.getByLabelText('Size in square metres'), '27,5');
    await user.clear(screen.getByLabelText('King beds'));
    await user.type(screen.getByLabelText('Bunk beds'), '2');
    await user.click(screen.getByLabelText('With a bath'));
    await user.click(screen.getByLabelText('Air conditioning'));
    await user.click(screen.getByLabelText('Balcony'));
    await user.click(screen.getByLabelText('Reached by lift'));
    await save(user);
    expect(server.callsTo('PUT /category/Sea%20View')[0]?.body).toMatchObject({
      squareMetres: 27.5,
      beds: [{ kind: 'bunk', count: 2 }],
      bathroom: { kind: 'private', shower: true, bath: false },
      amenities: ['wifi', 'air_conditioning'],
      accessibility: [],
    });
  });

  test('can be left out', async () => {
    const { user, server } = openUpdateForm(withRecord);
    await user.clear(screen.getByLabelText('Size in square metres'));
    await user.selectOptions(screen.getByLabelText('Bathroom'), 'Not stated');
    expect(screen.getByLabelText('With a shower')).toBeDisabled();
    await save(user);
    expect(server.callsTo('PUT /category/Sea%20View')[0]?.body).toMatchObject({
      squareMetres: null,
      bathroom: null,
    });
  });

  test('sizes are in square feet where people measure so', async () => {
    showSettings({ country: 'US' });
    const { user, server } = openUpdateForm(withRecord);
    expect(screen.getByLabelText('Size in square feet')).toHaveValue('452');
    await user.clear(screen.getByLabelText('Size in square feet'));
    await user.type(screen.getByLabelText('Size in square feet'), '300');
    await save(user);
    expect(server.callsTo('PUT /category/Sea%20View')[0]?.body).toMatchObject({ squareMetres: 27.87 });
  });

  test.each([
    ['Size in square metres', 'large', 'must be a number'],
    ['Bunk beds', '21', 'must be at most 20'],
  ])('says what is wrong with %s', async (label, typed, message) => {
    const { user, server } = openUpdateForm(withRecord);
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), typed);
    await user.click(screen.getByRole('button', { name: 'Update Category' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.callsTo('PUT /category/Sea%20View')).toHaveLength(0);
  });
});
