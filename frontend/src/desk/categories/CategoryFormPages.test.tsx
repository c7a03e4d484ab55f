import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { updatePlace } from '../../shared/resource/RecordToUpdate.tsx';
import { openUpdateForm, withRecord } from '../../testing/category-forms.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { editConflict, fakeServer, rejection } from '../../testing/fake-server.ts';
import { seaView } from '../../testing/hotel-records.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { UpdateCategoryPage } from './CategoryFormPages.tsx';

test('updates the record it was given, whose name is fixed', async () => {
  const { user, server, place } = openUpdateForm(withRecord);
  expect(screen.getByLabelText('Name')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Name')).toHaveValue('Sea View');
  expect(screen.getByLabelText('Price')).toHaveValue('210.50');
  expect(screen.getByLabelText('Feature 2')).toHaveValue('King bed');
  expect(screen.getByRole('img', { name: 'sea.jpg' })).toHaveAttribute('src', '/pictures/sea.jpg');
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '220');
  await user.click(screen.getByRole('button', { name: 'Update Category' }));
  await expectShown('Successfully updated this Category !');
  expect(server.callsTo('PUT /category/Sea%20View')[0]?.body).toMatchObject({ name: 'Sea View', price: 220 });
  await waitFor(() => expect(place()).toBe(deskPaths.categories));
});

test('asks what to keep of a category that another user changed since then', async () => {
  const theirs = { ...seaView, price: 199, features: ['Balcony'], version: 4 };
  const { user, server, place } = openUpdateForm(withRecord, {
    'PUT /category/Sea%20View': () => editConflict(theirs),
  });
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '220');
  await user.click(screen.getByRole('button', { name: 'Update Category' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Another user changed this category/ }));
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
  await waitFor(() => expect(place()).toBe(deskPaths.categories));
});

test('adds a category again that another user deleted since then', async () => {
  const { user, server } = openUpdateForm(withRecord, {
    'PUT /category/Sea%20View': () => rejection(404, 'not_found', 'The category was not found.'),
    'POST /category': () => ({ status: 201, body: {} }),
  });
  await user.click(screen.getByRole('button', { name: 'Update Category' }));
  await expectShown('Another user deleted this category');
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
        <Route path={deskPaths.updateCategory} element={<UpdateCategoryPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    deskPaths.categories,
  );
  await user.click(screen.getByRole('button', { name: 'Step in' }));
  await user.click(screen.getByRole('button', { name: 'Update Category' }));
  await waitFor(() => expect(place()).toBe(deskPaths.categories));
  await user.click(screen.getByRole('button', { name: 'Step back' }));
  expect(place()).toBe(deskPaths.categories);
});

/** Opens the form as the list does, and goes back as the browser does. */
function Steps() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(...updatePlace(deskPaths.updateCategory, seaView))}>
        Step in
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Step back
      </button>
    </>
  );
}

test('finds the record by its name when the page is opened by its address', async () => {
  openUpdateForm(`${deskPaths.updateCategory}?name=Sea+View`);
  expect(await screen.findByLabelText('Price')).toHaveValue('210.50');
});

test('says when there is no such record, and leads to the list when no name is given', async () => {
  openUpdateForm(`${deskPaths.updateCategory}?name=Gone`);
  expect(await screen.findByText('There is no Gone')).toBeVisible();
  const { place } = openUpdateForm(deskPaths.updateCategory);
  await waitFor(() => expect(place()).toBe(deskPaths.categories));
});
