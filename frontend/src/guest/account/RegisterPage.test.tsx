import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { readToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { type Answer, fakeServer, rejection } from '../../testing/fake-server.ts';
import { renderPage, type User } from '../../testing/render-page.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  whatsapp: 'Whatsapp Number',
  phone: 'Mobile no',
  email: 'Email',
  password: 'Password',
};
const elena = {
  firstName: 'Elena',
  lastName: 'Marlow',
  whatsapp: '+34 600 555 013',
  phone: '+34 600 555 014',
  email: 'elena@example.com',
  password: 'a long secret',
};
type Field = keyof typeof elena;

const field = (name: Field) => screen.getByRole('textbox', { name: labels[name] });
const submit = () => screen.getByRole('button', { name: 'Submit' });

function openRegister(answer: () => Answer | Promise<Answer>) {
  const server = fakeServer({ 'POST /users/saveuser': answer });
  return { server, ...renderPage(<RegisterPage />, paths.register) };
}
async function fill(user: User, values: Partial<typeof elena> = elena) {
  for (const [name, value] of Object.entries(values)) await user.type(field(name as Field), value);
}

test('asks for the fields in the specified order and shows the password as it is typed', () => {
  openRegister(() => ({ status: 201 }));
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual(Object.keys(labels));
  expect(field('password')).toHaveAttribute('type', 'text');
});

test('reports one empty field at a time: whatsapp, first name, last name, mobile, email, password', async () => {
  const { user, server } = openRegister(() => ({ status: 201 }));
  for (const name of ['whatsapp', 'firstName', 'lastName', 'phone', 'email', 'password'] as const) {
    await user.click(submit());
    expect(screen.getAllByText('This field cannot be empty')).toHaveLength(1);
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining('This field cannot be empty'));
    expect(field(name)).toHaveFocus();
    await user.type(field(name), elena[name]);
  }
  expect(server.received).toHaveLength(0);
});

test('registers, says so in the specified words and signs in', async () => {
  const { user, server, place } = openRegister(() => ({ status: 201 }));
  server.handlers['POST /users/login'] = () => ({ body: { token: 'token-1', user: { type: 'Customer' } } });
  await fill(user);
  await user.click(submit());
  await expectShown('Registration Successful!');
  expect(screen.getByText('Registration!')).toBeVisible();
  expect(server.received[0]?.body).toEqual(elena);
  await waitFor(() => expect(place()).toBe(paths.home));
  expect(readToken()).toBe('token-1');
});

test('goes to the sign-in page when the guest is registered but cannot be signed in', async () => {
  const { user, server, place } = openRegister(() => ({ status: 201 }));
  server.handlers['POST /users/login'] = () => rejection(429, 'too_many_requests', 'Later.');
  await fill(user);
  await user.click(submit());
  await expectShown('Registration Successful!');
  await waitFor(() => expect(place()).toBe(paths.login));
});

test('warns about what cannot be a phone number, and registers all the same', async () => {
  const { user, server } = openRegister(() => ({ status: 201 }));
  await fill(user, { ...elena, phone: '600' });
  expect(await screen.findByText('This does not look like a phone number. Please check it.')).toBeVisible();
  await user.click(submit());
  await expectShown('Registration Successful!');
  expect(server.received[0]?.body).toEqual({ ...elena, phone: '600' });
});

test('registers once when Enter is pressed again before the answer', async () => {
  const { user, server } = openRegister(() => new Promise(() => {}));
  await fill(user);
  await user.keyboard('{Enter}{Enter}');
  expect(server.callsTo('POST /users/saveuser')).toHaveLength(1);
});

test('keeps everything and marks the email when it is taken', async () => {
  const { user } = openRegister(() =>
    rejection(409, 'email_taken', 'Someone is registered with this email.'),
  );
  await fill(user);
  await user.click(submit());
  await expectShown('Registration fail!');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() =>
    expect(field('email')).toHaveAccessibleDescription('Someone is registered with this email.'),
  );
  expect(field('firstName')).toHaveValue('Elena');
});

test('shows the server’s errors beside the fields', async () => {
  const { user } = openRegister(() =>
    rejection(400, 'invalid_fields', 'Check the form.', { password: 'must have at least 8 characters' }),
  );
  await fill(user);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(field('password')).toHaveFocus());
  expect(field('password')).toBeInvalid();
  expect(screen.getByText('must have at least 8 characters')).toBeVisible();
});
