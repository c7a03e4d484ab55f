import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { readToken, storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Handlers, rejection, unreachable } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { AccountLinkPage } from './AccountLinkPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

beforeEach(() => localStorage.clear());

describe('forgotten password', () => {
  const options = { googleClientId: null, googleScriptUrl: null, demoAccounts: [] };
  const open = (handlers: Handlers) => {
    const server = fakeServer({
      'GET /users/sign-in-options': () => ({ body: { ...options, demoInboxUrl: 'http://localhost:8025' } }),
      ...handlers,
    });
    return { server, ...renderPage(<ForgotPasswordPage />, paths.forgotPassword) };
  };
  const send = () => screen.getByRole('button', { name: 'Send the link' });

  it('asks for the address, and then says where to look, in the demo with a link', async () => {
    const { user, server } = open({
      'POST /users/password-resets': () => ({ status: 202, body: { message: '' } }),
    });
    await user.click(send());
    expect(await screen.findByText('This field cannot be empty')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), ' elena@example.com');
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'Look into your inbox' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('If there is an account for elena@example.com');
    expect(await screen.findByRole('link', { name: 'Open the demo’s inbox' })).toHaveAttribute(
      'href',
      'http://localhost:8025',
    );
    expect(server.callsTo('POST /users/password-resets')).toHaveLength(1);
  });

  it('keeps the form when the request fails', async () => {
    const { user } = open({ 'POST /users/password-resets': unreachable });
    await user.type(screen.getByLabelText('Email'), 'elena@example.com');
    await user.click(send());
    await expectShown('The e-mail is not on its way');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText('Email')).toHaveValue('elena@example.com');
  });
});

describe('the link to choose a new password', () => {
  const link = () => ({ body: { purpose: 'reset_password', email: 'elena@example.com' } });
  const open = (handlers: Handlers) => {
    const server = fakeServer({ 'POST /users/links/read': link, ...handlers });
    return { server, ...renderPage(<AccountLinkPage />, `${paths.accountLink}#the-secret`) };
  };
  const submit = async (user: ReturnType<typeof renderPage>['user']) => {
    await user.type(await screen.findByLabelText('New password'), 'quite a new one');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('says so at once when its end was lost on the way', async () => {
    const server = fakeServer({});
    renderPage(<AccountLinkPage />, paths.accountLink);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(server.received).toEqual([]);
  });

  it('changes it, ends this session too, and leads to the sign-in', async () => {
    storeToken('old-token');
    let sent: unknown;
    const { user, place } = open({
      'POST /users/password-resets/complete': ({ body }) => {
        sent = body;
        return { body: { message: '' } };
      },
    });
    await submit(user);
    await waitFor(() => expect(place()).toBe(paths.login));
    expect(sent).toEqual({ secret: 'the-secret', password: 'quite a new one' });
    expect(readToken()).toBeNull();
    await expectShown('Your password is changed');
  });

  it('shows beside the field what the server says of the password', async () => {
    const { user } = open({
      'POST /users/password-resets/complete': () =>
        rejection(400, 'invalid_fields', 'Check the fields.', { password: 'must be at least 8 characters' }),
    });
    await submit(user);
    await expectShown('Your password is not changed');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(/at least 8 characters/)).toBeVisible();
  });

  it.each([
    ['link_used', 'This link was used already'],
    ['link_expired', 'This link no longer works'],
  ])('that ended with %s says so, and links to a new one', async (code, heading) => {
    open({ 'POST /users/links/read': () => rejection(410, code, 'Over.') });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      paths.forgotPassword,
    );
  });

  it('that was used in another tab since then says so', async () => {
    const { user } = open({
      'POST /users/password-resets/complete': () => rejection(410, 'link_used', 'Used.'),
    });
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'This link was used already' })).toBeVisible();
  });

  it('to confirm an address changes nothing before the button is pressed', async () => {
    const { user, server } = open({
      'POST /users/links/read': () => ({ body: { purpose: 'verify_address', email: 'elena@example.com' } }),
      'POST /users/verifications/complete': () =>
        rejection(409, 'link_of_another_account', 'This link is for another account.'),
    });
    const button = await screen.findByRole('button', { name: 'Yes, confirm it' });
    expect(server.callsTo('POST /users/verifications/complete')).toEqual([]);
    await user.click(button);
    await expectShown('This link is for another account.');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    server.handlers['POST /users/verifications/complete'] = () => ({ body: { message: '' } });
    await user.click(button);
    expect(await screen.findByRole('heading', { name: /your address is confirmed/ })).toHaveFocus();
    expect(server.callsTo('POST /users/verifications/complete').at(-1)!.body).toEqual({
      secret: 'the-secret',
    });
  });

  it('to change an address says from which to which, and what is left to do', async () => {
    const change = { email: 'elena@example.com', newEmail: 'helena@example.com' };
    const { user, server } = open({
      'POST /users/links/read': () => ({ body: { purpose: 'leave_address', ...change } }),
      'POST /users/address-changes/confirm': () => ({
        body: { isChanged: false, message: '' },
      }),
    });
    expect(await screen.findByText('helena@example.com')).toBeVisible();
    expect(server.callsTo('POST /users/address-changes/confirm')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, confirm it' }));
    expect(await screen.findByRole('heading', { name: 'One of two is confirmed' })).toHaveFocus();
    expect(screen.getByText(/the link in the e-mail to the other address has to be opened/)).toBeVisible();
  });

  it('to the new address says that it counts when it was the second', async () => {
    const email = 'helena@example.com';
    const { user } = open({
      'POST /users/links/read': () => ({ body: { purpose: 'take_address', email, newEmail: email } }),
      'POST /users/address-changes/confirm': () => ({ body: { isChanged: true, message: '' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Yes, confirm it' }));
    expect(await screen.findByRole('heading', { name: 'Your address is changed' })).toHaveFocus();
    expect(screen.getByText(`Sign in with ${email} from now on.`)).toBeVisible();
  });

  it('can be tried again while the server cannot be reached', async () => {
    const { server, user } = open({ 'POST /users/links/read': unreachable });
    await user.click(await screen.findByRole('button', { name: /again/i }));
    server.handlers['POST /users/links/read'] = link;
    await user.click(await screen.findByRole('button', { name: /again/i }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });
});
