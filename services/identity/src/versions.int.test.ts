import { type UserOnWire, updateUser } from '@innkeeper/contracts/identity';
import { type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let staff: Person;
beforeAll(async () => {
  identity = await startIdentity();
  staff = await identity.createPerson({ type: 'Admin' });
});
afterAll(() => identity.stop());

const put = (body: object, token = staff.token) => identity.call('PUT', '/api/users', { token, body });
const read = async ({ token }: Person): Promise<UserOnWire> =>
  (await identity.call('GET', '/api/users/get-user', { token })).body.user;

it('a user is not changed with an outdated version, and is answered as they are now', async () => {
  const guest = await identity.createPerson();
  const opened = await read(guest);
  const now = (await put({ ...opened, lastName: 'Costa' })).body.user;
  expect(now.version).toBeGreaterThan(opened.version);
  const { status, body } = await put({ ...opened, phone: '600 555 099' });
  expect(status).toBe(409);
  expect(updateUser.errors[409].parse(body)).toEqual({ ...body, code: 'edit_conflict', current: now });
  expect(await read(guest)).toEqual(now);
  expect(await identity.published(guest.user.id)).toHaveLength(2);
  expect((await put({ ...now, phone: '600 555 099' })).status).toBe(200);
});

it('an outdated version neither disables a user nor ends their sessions', async () => {
  const guest = await identity.createPerson();
  const opened = await read(guest);
  await put({ ...opened, lastName: 'Costa' });
  expect((await put({ ...opened, disabled: false })).status).toBe(409);
  expect((await read(guest)).disabled).toBe(true);
});

it('exactly one of twenty concurrent writes with the same version changes a user', async () => {
  const guest = await identity.createPerson();
  const opened = await read(guest);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put({ ...opened, lastName: `Writer ${index}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await read(guest)).toEqual(answers.find(({ status }) => status === 200)!.body.user);
});

it('a call without a version changes the user, and keeps the picture that it does not send', async () => {
  const guest = await identity.createPerson({ picture: '/pictures/ines.jpg' });
  const { version, img, ...form } = await read(guest);
  const { body } = await put({ ...form, lastName: 'Costa' });
  expect(body.user).toEqual({ ...form, img, lastName: 'Costa', version: expect.any(Number) });
});

it('signing in with a new hash of the password is no change', async () => {
  const guest = await identity.createPerson();
  const { version } = await read(guest);
  await identity.database.query('update users set password_hash = password_hash where id = $1', [
    guest.user.id,
  ]);
  expect((await read(guest)).version).toBe(version);
});

it('a user gets a new version with every change', async () => {
  const guest = await identity.createPerson();
  const opened = await read(guest);
  await identity.database.query("update users set last_name = 'Costa' where id = $1", [guest.user.id]);
  expect((await put(opened)).status).toBe(409);
});

it('staff delete a user with any version', async () => {
  const { user } = await identity.createPerson();
  const { status } = await identity.call('DELETE', `/api/users/${user.email}`, { token: staff.token });
  expect(status).toBe(200);
});

it('a guest changes nobody, with a version either', async () => {
  const guest = await identity.createPerson();
  expect((await put(await read(guest), guest.token)).status).toBe(403);
});

describe('a phone number', () => {
  const stored = async (guest: Person) => {
    const { rows } = await identity.database.query<{ phone: string; e164: string | null }>(
      'select phone, phone_e164 as e164 from users where id = $1',
      [guest.user.id],
    );
    return rows[0]!;
  };
  const change = async (guest: Person, phone: string) => put({ ...(await read(guest)), phone });

  it('is stored and answered as it was typed, with E.164 beside it, also in the event', async () => {
    const guest = await identity.createPerson({ phone: '600 555 015' });
    expect(await stored(guest)).toEqual({ phone: '600 555 015', e164: '+34600555015' });
    expect((await read(guest)).phone).toBe('600 555 015');
    await change(guest, '+44 (20) 7946-0018');
    expect(await stored(guest)).toEqual({ phone: '+44 (20) 7946-0018', e164: '+442079460018' });
    const events = await identity.published(guest.user.id);
    expect(events.map(({ data }) => data)).toMatchObject([
      { phone: '600 555 015', phoneE164: '+34600555015' },
      { phone: '+44 (20) 7946-0018', phoneE164: '+442079460018' },
    ]);
  });

  it('that is invalid is still accepted', async () => {
    const guest = await identity.createPerson();
    for (const phone of ['ask at the desk', '']) {
      expect((await change(guest, phone)).status).toBe(200);
      expect(await stored(guest)).toEqual({ phone, e164: null });
    }
  });

  it('keeps its E.164 when it is only written differently', async () => {
    const guest = await identity.createPerson({ phone: '600555015' });
    await change(guest, '+34 600 555 015');
    expect(await stored(guest)).toEqual({ phone: '+34 600 555 015', e164: '+34600555015' });
  });
});
