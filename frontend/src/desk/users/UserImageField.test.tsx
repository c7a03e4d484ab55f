import { screen, waitFor } from '@testing-library/react';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { type PictureStore, picture, pictureStore, uploadCalls } from '../../testing/picture-store.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { UserForm } from './UserForm.tsx';

function openForm() {
  const server = fakeServer({
    'POST /users': () => ({ status: 201, body: {} }),
    ...uploadCalls(store, ['ana.jpg']),
  });
  const view = renderPage(<UserForm user={null} onDone={() => {}} onSaved={() => {}} />);
  return { ...view, created: () => server.callsTo('POST /users')[0]?.body };
}

async function fillIn(typing: ReturnType<typeof openForm>['user']) {
  await typing.type(screen.getByLabelText('First Name'), 'Ana');
  await typing.type(screen.getByLabelText('Last Name'), 'Zabala');
  await typing.type(screen.getByLabelText('Email'), 'ana@example.com');
  await typing.type(screen.getByLabelText('Password'), 'long enough');
}

let store: PictureStore;
beforeEach(async () => {
  store = await pictureStore();
});
afterEach(() => store.stop());

test('the image of a user is uploaded by its own button', async () => {
  const { user: typing, created } = openForm();
  await typing.click(screen.getByRole('button', { name: 'Upload User Image' }));
  expect(await screen.findByText('Choose an image first')).toBeVisible();
  await typing.upload(screen.getByLabelText('User Image'), picture('ana.jpg'));
  expect(store.received).toHaveLength(0);
  await typing.click(screen.getByRole('button', { name: 'Upload User Image' }));
  await expectShown('Image uploaded !');
  await fillIn(typing);
  await typing.click(screen.getByRole('button', { name: 'ADD', hidden: true }));
  await waitFor(() => expect(created()).toMatchObject({ img: '/pictures/folder/ana.jpg' }));
});

test('a failed upload of a user’s image is reported', async () => {
  const { user: typing } = openForm();
  store.answers.push({ status: 402 });
  await typing.upload(screen.getByLabelText('User Image'), picture('ana.jpg'));
  await typing.click(screen.getByRole('button', { name: 'Upload User Image' }));
  await expectShown('Upload image Fail !');
});

test('an image that was chosen but not uploaded is uploaded with the user', async () => {
  const { user: typing, created } = openForm();
  await fillIn(typing);
  await typing.upload(screen.getByLabelText('User Image'), picture('ana.jpg'));
  await typing.click(screen.getByRole('button', { name: 'ADD' }));
  await waitFor(() => expect(created()).toMatchObject({ img: '/pictures/folder/ana.jpg' }));
});
