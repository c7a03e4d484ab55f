import { eventually } from '@innkeeper/kit/testing';
import { freshEmail, type Identity, startIdentity } from './testing/identity.ts';
import { eventsOf } from './testing/links.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const choose = (token: string | undefined, language: unknown) =>
  identity.call('PUT', '/api/users/profile/language', { ...(token && { token }), body: { language } });
const readLanguage = async (token: string) =>
  (await identity.call('GET', '/api/users/get-user', { token })).body.user.language;

it.each([{}, { type: 'Admin', role: 'housekeeping' }] as const)(
  'a user (%j) reads pages in the language that they chose, on every device',
  async (kind) => {
    const { token, user } = await identity.createPerson(kind);
    expect(await readLanguage(token)).toBeUndefined();
    const { status, body } = await choose(token, 'de');
    expect([status, body.user.language, await readLanguage(token)]).toEqual([200, 'de', 'de']);
    expect((await identity.published(user.id)).at(-1)!.data).toMatchObject({ kind: 'user', language: 'de' });
  },
);

it('choosing a language again changes nothing', async () => {
  const { token, user } = await identity.createPerson();
  await choose(token, 'ar');
  const [events, version] = [
    (await identity.published(user.id)).length,
    (await choose(token, 'ar')).body.user.version,
  ];
  expect((await choose(token, 'ar')).body.user.version).toBe(version);
  expect(await identity.published(user.id)).toHaveLength(events);
});

it('another change of the user keeps it', async () => {
  const { token } = await identity.createPerson();
  await choose(token, 'fr');
  const person = { firstName: 'Zoë', lastName: 'O’Brien', phone: '', whatsapp: '' };
  expect((await identity.call('PUT', '/api/users/profile', { token, body: person })).body.user.language).toBe(
    'fr',
  );
});

it.each(['tlh', 'de-AT', '', null, 7, '__proto__'])('%j is no language of the product', async (language) => {
  const { token } = await identity.createPerson();
  const { status, body } = await choose(token, language);
  expect([status, Object.keys(body.fields)]).toEqual([400, ['language']]);
});

it('who is not signed in has no account to keep it', async () => {
  expect((await choose(undefined, 'de')).status).toBe(401);
});

describe('e-mails about an account', () => {
  const headers = { 'accept-language': 'fr' };
  const languagesOf = async (type: string, userId: string) =>
    (await eventsOf(identity, type, userId)).map((event) => (event as { language?: unknown }).language);
  const forgetPassword = async (email: string) => {
    await identity.call('POST', '/api/users/password-resets', { body: { email }, headers });
    await eventually(
      async () => (await identity.database.query('select from reset_requests')).rowCount === 0,
    );
  };

  it('are in the language that its user chose, whatever page caused them', async () => {
    const { token, user, password } = await identity.createPerson();
    await choose(token, 'de');
    await forgetPassword(user.email);
    await identity.call('POST', '/api/users/profile/address', {
      token,
      headers,
      body: { email: freshEmail(), currentPassword: password },
    });
    expect(await languagesOf('account.link_issued', user.id)).toEqual(['de']);
    expect(await languagesOf('account.address_link_issued', user.id)).toEqual(['de', 'de']);
  });

  it('are in that of the page if they chose none', async () => {
    const { user } = await identity.createPerson();
    await forgetPassword(user.email);
    expect(await languagesOf('account.link_issued', user.id)).toEqual(['fr']);
  });
});
