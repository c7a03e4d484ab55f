import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../shared/paths.ts';
import { forgetToken, readToken, storeToken } from '../../shared/session/token.ts';
import { withPasskeys } from '../../testing/browser-passkeys.ts';
import { fakeServer, type Handlers, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const elena = {
  _id: 'u1',
  firstName: 'Elena',
  lastName: 'Ruiz',
  type: 'Customer',
  whatsapp: '',
  phone: '600 555 015',
  email: 'elena@example.com',
  disabled: true,
  emailVerified: false,
  img: '',
  role: null,
  roleName: null,
  version: 1,
};
const session = (sessionId: string, device: string, isCurrent = false) => ({
  sessionId,
  device,
  isCurrent,
  network: '203.0.113.*',
  startedAt: '2026-03-02T09:00:00.000Z',
  lastSeenAt: '2026-03-02T12:00:00.000Z',
});
const choices = {
  language: null,
  reviewRequests: true,
  isConfirmed: true,
  languages: [
    { language: 'en', name: 'English' },
    { language: 'es', name: 'Español' },
  ],
};
let change: object | null;
let sessions: ReturnType<typeof session>[];
let factor: object;
beforeEach(() => {
  change = null;
  factor = { offer: 'available', appSince: null, recoveryCodes: 0, passkeys: [], passkeyHost: null };
  sessions = [session('s1', 'Chrome on Windows', true), session('s2', 'Safari on iPhone')];
});

function open(handlers: Handlers = {}, user: object = elena) {
  storeToken('token-1');
  const server = fakeServer({
    'GET /users/get-user': () => ({ body: { user, permissions: [] } }),
    'GET /users/profile/sessions': () => ({ body: { sessions } }),
    'GET /users/profile/address': () => ({ body: { change } }),
    'GET /users/profile/second-factor': () => ({ body: factor }),
    'GET /messages/preferences': () => ({ body: choices }),
    ...handlers,
  });
  return { server, ...renderPage(<ProfilePage />, paths.profile) };
}

test('saves name and phones, and marks what the server rejects', async () => {
  const { server, user } = open({
    'PUT /users/profile': () =>
      rejection(400, 'invalid_fields', 'Check.', { phone: 'must be text of at most 30 characters' }),
  });
  const section = within(await screen.findByRole('region', { name: 'Name and phone' }));
  const firstName = section.getByLabelText('First name');
  expect(firstName).toHaveValue('Elena');
  await user.clear(firstName);
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('This field cannot be empty')).toBeVisible();
  await user.type(firstName, 'Helena');
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await section.findByText(/at most 30 characters/)).toBeVisible();
  server.handlers['PUT /users/profile'] = () => ({ body: { message: '', user: elena } });
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile is saved')).toBeVisible();
  expect(server.callsTo('PUT /users/profile').at(-1)!.body).toEqual({
    firstName: 'Helena',
    lastName: 'Ruiz',
    whatsapp: '',
    phone: '600 555 015',
    version: 1,
  });
});

test('does not overwrite what another window saved, unless it is saved again', async () => {
  const other = { ...elena, lastName: 'Vega', version: 5 };
  const { server, user } = open({
    'PUT /users/profile': ({ body }) =>
      (body as { version: number }).version === 5
        ? { body: { message: '', user: { ...other, version: 6 } } }
        : {
            status: 409,
            body: { code: 'edit_conflict', message: 'Another user changed this.', current: other },
          },
  });
  const section = within(await screen.findByRole('region', { name: 'Name and phone' }));
  await user.type(section.getByLabelText('First name'), 'a');
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Another user changed this/)).toBeVisible();
  expect(section.getByLabelText('First name')).toHaveValue('Elenaa');
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile is saved')).toBeVisible();
  expect(
    server.callsTo('PUT /users/profile').map(({ body }) => (body as { version: number }).version),
  ).toEqual([1, 5]);
});

test('saves over a change of the account beside these fields', async () => {
  const confirmed = { ...elena, emailVerified: true, version: 5 };
  const { user } = open({
    'PUT /users/profile': ({ body }) =>
      (body as { version: number }).version === 5
        ? { body: { message: '', user: { ...confirmed, version: 6 } } }
        : { status: 409, body: { code: 'edit_conflict', message: 'Changed.', current: confirmed } },
  });
  const section = within(await screen.findByRole('region', { name: 'Name and phone' }));
  await user.type(section.getByLabelText('First name'), 'a');
  await user.click(section.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile is saved')).toBeVisible();
});

test('keeps what was typed while the session ended, for the same person only, and no password', async () => {
  const before = open();
  const section = within(await screen.findByRole('region', { name: 'Name and phone' }));
  await before.user.type(section.getByLabelText('Mobile no'), ' 7');
  await before.user.type(screen.getByLabelText('New address'), 'elena@new.example');
  await before.user.type(screen.getByLabelText('Current password'), 'the old one');
  forgetToken('token-1', 'rejected');
  before.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('the old one');

  const stranger = open({}, { ...elena, _id: 'u2', phone: '1' });
  expect(await screen.findByLabelText('Mobile no')).toHaveValue('1');
  expect(screen.getByLabelText('New address')).toHaveValue('');
  stranger.unmount();
  open();
  await waitFor(() => expect(screen.getByLabelText('Mobile no')).toHaveValue('600 555 015 7'));
  expect(screen.getByLabelText('New address')).toHaveValue('elena@new.example');
});

test('changes the password with the current one, and continues with the new session', async () => {
  const { server, user } = open({
    'POST /users/profile/password': () =>
      rejection(400, 'invalid_fields', 'Check.', { currentPassword: 'is not your current password' }),
  });
  const section = within(await screen.findByRole('region', { name: 'Password' }));
  await user.type(section.getByLabelText('Current password'), 'the old one');
  await user.type(section.getByLabelText('New password'), 'quite a new one');
  const change = section.getByRole('button', { name: 'Change password' });
  await user.click(change);
  expect(await section.findByText(/is not your current password/)).toBeVisible();
  expect(readToken()).toBe('token-1');
  server.handlers['POST /users/profile/password'] = () => ({ body: { token: 'token-2', user: elena } });
  await user.click(change);
  await waitFor(() => expect(readToken()).toBe('token-2'));
  expect(await screen.findByText(/All other sessions have ended/)).toBeVisible();
});

test('sends the e-mail to confirm the address again, and says when that fails', async () => {
  const { server, user } = open({
    'POST /users/verifications': () => rejection(429, 'too_many_requests', 'Ask again later.'),
  });
  const again = await screen.findByRole('button', { name: 'Send the e-mail again' });
  await user.click(again);
  expect(await screen.findByText(/The e-mail is not on its way/)).toBeVisible();
  server.handlers['POST /users/verifications'] = () => ({ status: 202, body: { message: '' } });
  await user.click(again);
  expect(await screen.findByText(/^The e-mail is on its way/)).toBeVisible();
});

test('an address that is confirmed is shown as such', async () => {
  open({}, { ...elena, emailVerified: true });
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Send the e-mail/ })).toBeNull();
});

describe('e-mails from the hotel', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'E-mails from us' }));

  test('have a language, and the consent to be asked for a review', async () => {
    const { server, user } = open(
      {
        'PUT /messages/preferences': ({ body }) => ({
          body: { message: 'Saved.', preferences: { ...choices, ...(body as object) } },
        }),
      },
      { ...elena, emailVerified: true },
    );
    const section = await region();
    const language = await section.findByLabelText('Language');
    const reviews = section.getByLabelText('After a stay, ask me for a review');
    expect([language, reviews]).toEqual([
      expect.objectContaining({ value: '' }),
      expect.objectContaining({ checked: true }),
    ]);
    await user.selectOptions(language, 'Español');
    await user.click(reviews);
    await user.click(section.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your choice is saved')).toBeVisible();
    expect(server.callsTo('PUT /messages/preferences').map(({ body }) => body)).toEqual([
      { language: 'es', reviewRequests: false, from: { language: null, reviewRequests: true } },
    ]);

    server.handlers['PUT /messages/preferences'] = () => rejection(503, 'unavailable', 'Later.');
    await user.click(section.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Your choice is not saved/)).toBeVisible();
  });

  test('can be chosen only once the address is confirmed', async () => {
    open();
    const section = await region();
    expect(section.getByText(/Once your address is confirmed/)).toBeVisible();
    expect(section.queryByLabelText('Language')).toBeNull();
  });
});

test('lists sessions, ends one, and says when that fails', async () => {
  const { server, user } = open({
    'DELETE /users/profile/sessions/s2': () => rejection(503, 'unavailable', 'Later.'),
  });
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  expect(await section.findByText('Chrome on Windows')).toBeVisible();
  expect(section.getByText(/· this one/)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull();
  const end = section.getByRole('button', { name: 'Sign out Safari on iPhone' });
  await user.click(end);
  expect(await screen.findByText(/The session has not ended/)).toBeVisible();
  server.handlers['DELETE /users/profile/sessions/s2'] = () => {
    sessions = sessions.slice(0, 1);
    return { body: { message: '' } };
  };
  await waitFor(() => expect(end).toHaveAttribute('aria-disabled', 'false'));
  await user.click(end);
  expect(await screen.findByText('Safari on iPhone is signed out')).toBeVisible();
  expect(await section.findByText('You are signed in nowhere else.')).toBeVisible();
});

test('signs out everywhere else, and continues with the new session', async () => {
  const { user } = open({
    'POST /users/profile/sessions/end-others': ({ headers }) => {
      expect(headers.get('session-renewal')).toBe('cookie');
      return { body: { token: 'token-2', user: elena } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(readToken()).toBe('token-2'));
  expect(await screen.findByText('You are signed out everywhere else')).toBeVisible();
});

test('asks for another address, shows that both have to confirm, and gives it up', async () => {
  const { server, user } = open({
    'POST /users/profile/address': () =>
      rejection(400, 'invalid_fields', 'Check.', { email: 'is your address already' }),
    'DELETE /users/profile/address': () => {
      change = null;
      return { body: { message: '' } };
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Your address' }));
  await user.type(await section.findByLabelText('New address'), 'helena@example.com');
  const ask = section.getByRole('button', { name: 'Change the address' });
  await user.click(ask);
  expect(await section.findByText('This field cannot be empty')).toBeVisible();
  expect(section.getByLabelText('Your password')).toHaveFocus();
  expect(server.callsTo('POST /users/profile/address')).toHaveLength(0);
  await user.type(section.getByLabelText('Your password'), 'a long password');
  await user.click(ask);
  expect(await section.findByText(/is your address already/)).toBeVisible();
  server.handlers['POST /users/profile/address'] = () => {
    change = { email: 'helena@example.com', isOldConfirmed: true, isNewConfirmed: false, expiresAt: '' };
    return { status: 202, body: { message: '' } };
  };
  await waitFor(() => expect(ask).toHaveAttribute('aria-disabled', 'false'));
  await user.click(ask);
  expect(await screen.findByText(/^Two e-mails are on their way/)).toBeVisible();
  expect(server.callsTo('POST /users/profile/address').at(-1)!.body).toEqual({
    email: 'helena@example.com',
    currentPassword: 'a long password',
  });
  const waiting = await section.findByRole('status');
  expect(waiting).toHaveTextContent('elena@example.com: confirmed');
  expect(waiting).toHaveTextContent('helena@example.com: the link was not opened yet');
  await user.click(section.getByRole('button', { name: 'Keep the address of now' }));
  expect(await screen.findByText('Your address stays as it is.')).toBeVisible();
  expect(await section.findByLabelText('New address')).toBeVisible();
});

describe('the second step', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'Second step' }));
  const added = {
    offer: 'available',
    appSince: '2026-03-02T09:00:00.000Z',
    recoveryCodes: 10,
    passkeys: [],
    passkeyHost: null,
  };

  test('is a passkey with a name, which brings recovery codes, and is removed', async () => {
    const device: Parameters<typeof withPasskeys>[0] = {
      create: () => new DOMException('', 'InvalidStateError'),
    };
    const removePasskeys = withPasskeys(device);
    const call = 'POST /users/profile/second-factor/passkeys';
    const passkey = { passkeyId: 'p1', name: 'Phone', addedAt: '2026-03-02T09:00:00.000Z', lastUsedAt: null };
    const { server, user } = open({
      [`${call}/options`]: () => ({ body: { options: { challenge: 'make-this' } } }),
      [call]: () => {
        factor = { ...factor, recoveryCodes: 10, passkeys: [passkey] } as typeof factor;
        return { body: { message: '', recoveryCodes: ['aaaaaa-bbbbbb'] } };
      },
      'DELETE /users/profile/second-factor/passkeys/p1': () => {
        factor = { ...factor, recoveryCodes: 0, passkeys: [] } as typeof factor;
        return { body: { message: '' } };
      },
    });
    factor = { ...factor, passkeyHost: 'hotel.example' } as typeof factor;
    try {
      const section = await region();
      await user.click(await section.findByRole('button', { name: 'Add a passkey' }));
      await user.type(await section.findByLabelText('Your password'), 'the right one');
      const name = section.getByLabelText('Name of the passkey');
      await user.clear(name);
      await user.type(name, 'Phone{Enter}');
      expect(await screen.findByText(/This device has a passkey of your account already/)).toBeVisible();
      device.create = ({ challenge }) => ({ id: 'key-1', made: challenge });
      const make = section.getByRole('button', { name: 'Make the passkey' });
      await waitFor(() => expect(make).toHaveAttribute('aria-disabled', 'false'));
      await user.click(make);
      expect(await section.findByText('aaaaaa-bbbbbb')).toBeVisible();
      expect(server.callsTo(call).map(({ body }) => body)).toEqual([
        { name: 'Phone', credential: { id: 'key-1', made: 'make-this' } },
      ]);
      await user.click(section.getByRole('button', { name: 'I have kept them' }));
      await user.click(await section.findByRole('button', { name: 'Remove the passkey Phone' }));
      await user.click(await screen.findByRole('button', { name: 'Remove the passkey' }));
      expect(await section.findByRole('button', { name: 'Add a passkey' })).toBeVisible();
      await waitFor(() => expect(section.queryByText('Phone')).toBeNull());
    } finally {
      removePasskeys();
    }
  });

  test('is added with the password, a QR code and the first code, and gives recovery codes', async () => {
    const { server, user } = open({
      'POST /users/profile/second-factor/app': () =>
        rejection(400, 'invalid_fields', 'Check.', { currentPassword: 'is not your current password' }),
      'POST /users/profile/second-factor/app/confirm': () => {
        factor = added;
        return { body: { message: '', recoveryCodes: ['aaaaaa-bbbbbb', 'cccccc-dddddd'] } };
      },
    });
    const section = await region();
    await user.click(await section.findByRole('button', { name: 'Add an authenticator app' }));
    const password = await section.findByLabelText('Your password');
    await waitFor(() => expect(password).toHaveFocus());
    await user.type(password, 'a wrong one{Enter}');
    expect(await section.findByText(/is not your current password/)).toBeVisible();
    server.handlers['POST /users/profile/second-factor/app'] = () => ({
      body: { secret: 'JBSWY3DPEHPK3PXP' },
    });
    const goOn = section.getByRole('button', { name: 'Go on' });
    await waitFor(() => expect(goOn).toHaveAttribute('aria-disabled', 'false'));
    await user.click(goOn);
    expect(await section.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(section.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(section.getByLabelText('Code of the app'), '123456{Enter}');
    expect(await section.findByText('cccccc-dddddd')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'I have kept them' }));
    expect(await section.findByText(/10 recovery codes are left/)).toBeVisible();
    expect(section.getByRole('heading', { name: 'Second step' })).toHaveFocus();
  });

  test('is removed after a question, or gets new recovery codes', async () => {
    factor = { ...added, recoveryCodes: 1 };
    const { user } = open({
      'POST /users/profile/second-factor/recovery-codes': () => ({
        body: { recoveryCodes: ['eeeeee-ffffff'] },
      }),
      'DELETE /users/profile/second-factor/app': () => {
        factor = { offer: 'available', appSince: null, recoveryCodes: 0, passkeys: [], passkeyHost: null };
        return { body: { message: '' } };
      },
    });
    const section = await region();
    expect(await section.findByText(/1 recovery code is left/)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'New recovery codes' }));
    expect(await section.findByText('eeeeee-ffffff')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'I have kept them' }));
    await user.click(await section.findByRole('button', { name: 'Remove the app' }));
    const sure = within(await screen.findByRole('dialog'));
    await user.click(await sure.findByRole('button', { name: 'Remove the app' }));
    expect(await screen.findByText('You sign in without the app from now on.')).toBeVisible();
    expect(await section.findByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  });

  test('is not offered where it cannot be', async () => {
    factor = { offer: 'demo', appSince: null, recoveryCodes: 0, passkeys: [], passkeyHost: null };
    open();
    expect(await (await region()).findByText(/demo’s accounts/)).toBeVisible();
  });

  test('is added first where the hotel demands it, and the desk opens once it is there', async () => {
    let lacks = true;
    const { user } = open({
      'GET /users/get-user': () => ({
        body: { user: elena, permissions: [], ...(lacks && { lacksSecondFactor: true }) },
      }),
      'POST /users/profile/second-factor/app': () => ({ body: { secret: 'JBSWY3DPEHPK3PXP' } }),
      'POST /users/profile/second-factor/app/confirm': () => {
        [lacks, factor] = [false, added];
        return { body: { message: '', recoveryCodes: ['aaaaaa-bbbbbb'] } };
      },
    });
    expect(await screen.findByText(/This hotel asks for a second step/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
    const section = await region();
    await user.click(await section.findByRole('button', { name: 'Add an authenticator app' }));
    await user.type(await section.findByLabelText('Your password'), 'a right one{Enter}');
    await user.type(await section.findByLabelText('Code of the app'), '123456{Enter}');
    expect(await screen.findByRole('link', { name: 'go to the desk' })).toBeVisible();
    expect(section.getByText('aaaaaa-bbbbbb')).toBeVisible(); // shown once, so nothing may remove it from the screen
  });

  test('says why it cannot be added where it is demanded without a key', async () => {
    factor = { offer: 'no_key', appSince: null, recoveryCodes: 0, passkeys: [], passkeyHost: null };
    open({
      'GET /users/get-user': () => ({ body: { user: elena, permissions: [], lacksSecondFactor: true } }),
    });
    expect(await (await region()).findByText(/no key to protect the secrets/)).toBeVisible();
  });
});

describe('the own data', () => {
  const parts = {
    'GET /account/export/identity': () => ({ body: { account: { email: elena.email } } }),
    'GET /account/export/booking': () => ({ body: { guest: null, bookings: [{ bookingId: 'MB-1' }] } }),
    'GET /account/export/messages': () => ({ body: { mails: [], unsubscribed: [] } }),
    'GET /account/export/feedback': () => ({ body: { feedback: [] } }),
  };
  let saved: Blob[];
  beforeEach(() => {
    saved = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  });
  const text = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
    });

  test('are in one file, which says what is missing in it', async () => {
    const { server, user } = open({
      ...parts,
      'GET /account/export/messages': () => rejection(503, 'unavailable', 'Later.'),
    });
    const section = within(await screen.findByRole('region', { name: 'Your data' }));
    await user.click(section.getByRole('button', { name: 'Download my data' }));
    expect(await section.findByText(/could not be read, and it says so: emails/)).toBeVisible();
    expect(JSON.parse(await text(saved[0]!))).toMatchObject({
      missing: ['emails'],
      account: { account: { email: elena.email } },
      bookings: { bookings: [{ bookingId: 'MB-1' }] },
      emails: null,
      feedback: { feedback: [] },
    });
    server.handlers['GET /account/export/messages'] = parts['GET /account/export/messages'];
    await user.click(await section.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/Your data are in a file/)).toBeVisible();
    expect(JSON.parse(await text(saved[1]!))).toMatchObject({ missing: [], emails: { mails: [] } });
    expect(section.queryByText(/could not be read/)).toBeNull();
  });

  test('are not saved without those of the account', async () => {
    const { user } = open({ 'GET /account/export/identity': () => rejection(503, 'unavailable', 'Later.') });
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/Your data are not downloaded/)).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('are erased with the password, after an explanation, and not while there is a stay', async () => {
    const { server, user } = open({
      'POST /users/profile/erasure': () =>
        rejection(409, 'has_coming_stays', 'You have a stay to come. Cancel it first.'),
    });
    const section = within(await screen.findByRole('region', { name: 'Your data' }));
    await user.click(section.getByRole('button', { name: /Erase my account/ }));
    expect(await section.findByText(/cannot be undone/)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(section.queryByText(/cannot be undone/)).toBeNull());
    await user.click(section.getByRole('button', { name: /Erase my account/ }));
    await user.type(await section.findByLabelText('Your password'), 'the old one');
    const erase = section.getByRole('button', { name: 'Erase my account' });
    await user.click(erase);
    expect(await screen.findByText(/Cancel it first/)).toBeVisible();
    expect(readToken()).toBe('token-1');
    server.handlers['POST /users/profile/erasure'] = () => ({ body: { message: '' } });
    await user.click(erase);
    expect(await screen.findByText(/^Your account is erased/)).toBeVisible();
    await waitFor(() => expect(readToken()).toBeNull());
    expect(server.callsTo('POST /users/profile/erasure').at(-1)!.body).toEqual({
      currentPassword: 'the old one',
    });
  });
});
