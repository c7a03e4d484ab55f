import { type Identity, startIdentity } from './testing/identity.ts';

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
