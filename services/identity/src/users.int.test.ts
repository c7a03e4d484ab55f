import { findCredentials } from './store.ts';
import { freshEmail, type Identity, type Person, staffForm, startIdentity } from './testing/identity.ts';

let identity: Identity;
let staff: Person;
let guest: Person;
beforeAll(async () => {
  identity = await startIdentity();
  [staff, guest] = await Promise.all([identity.createPerson({ type: 'Admin' }), identity.createPerson()]);
});
afterAll(() => identity.stop());

const postUsers = (body: unknown, token = staff.token) =>
  identity.call('POST', '/api/users', { token, body });
const list = (query: Record<string, unknown> = {}) => postUsers({ pageNumber: 1, pageSize: 100, ...query });

const LONG = 'x'.repeat(10_000);

describe('creating a user', () => {
  it('lets staff set every field of the account', async () => {
    const form = staffForm({
      type: 'Admin',
      emailVerified: true,
      img: '/pictures/r.jpg',
      whatsapp: '',
    });
    const { status, body } = await postUsers(form);

    const { password, ...shown } = form;
    expect({ status, ...body }).toEqual({
      status: 201,
      message: 'User Saved Successful!',
      user: {
        ...shown,
        _id: expect.any(String),
        version: expect.any(Number),
        role: 'manager',
        roleName: 'Manager',
      },
    });
    const { email } = form;
    expect((await identity.call('POST', '/api/users/login', { body: { email, password } })).status).toBe(200);
  });

  it('takes `disabled` as specified: false is a user who cannot sign in', async () => {
    const form = staffForm({ disabled: false });
    const { body } = await postUsers(form);
    expect(body.user.disabled).toBe(false);

    const { email, password } = form;
    expect((await identity.call('POST', '/api/users/login', { body: { email, password } })).status).toBe(403);
    expect(await identity.published(body.user._id)).toMatchObject([{ data: { active: false } }]);
  });

  it('needs no picture', async () => {
    for (const img of [undefined, null, ''])
      expect((await postUsers(staffForm({ img }))).body.user.img).toBe('');
  });

  it('takes no picture of another place, also later', async () => {
    const img = 'https://evil.example/r.jpg';
    const fields = { img: expect.objectContaining({ code: 'not_own_picture' }) };
    expect((await postUsers(staffForm({ img }))).body.fields).toEqual(fields);
    const { user } = (await postUsers(staffForm())).body;
    const put = () => identity.call('PUT', '/api/users', { token: staff.token, body: { ...user, img } });
    expect((await put()).body.fields).toEqual(fields);
    await identity.database.query('update users set picture = $1 where id = $2', [img, user._id]);
    const { version: _, ...known } = user;
    const kept = { token: staff.token, body: { ...known, img } };
    expect((await identity.call('PUT', '/api/users', kept)).body.user).toMatchObject({ img });
  });

  it('is forbidden to guests', async () => {
    const form = staffForm({ type: 'Admin' });
    expect(await postUsers(form, guest.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await findCredentials(identity.database, form.email)).toBeUndefined();
  });

  it('rejects an e-mail that is taken', async () => {
    const answer = await postUsers(staffForm({ email: guest.user.email }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it.each([
    ['an unknown type', { type: 'Owner' }, ['type']],
    ['flags as text', { disabled: 'true', emailVerified: 'no' }, ['disabled', 'emailVerified']],
    ['missing flags', { disabled: undefined, emailVerified: null }, ['disabled', 'emailVerified']],
    ['a script as a picture', { img: 'javascript:alert(1)' }, ['img']],
    ['a number as a picture', { img: 1 }, ['img']],
    ['no numbers at all', { whatsapp: undefined, phone: null }, ['phone', 'whatsapp']],
    ['long numbers', { whatsapp: LONG, phone: '📞'.repeat(31) }, ['phone', 'whatsapp']],
    ['a weak password', { password: 'short' }, ['password']],
  ])('rejects %s, naming the fields, and stores nothing', async (_what, bad, fields) => {
    const form = staffForm(bad);
    const { status, body } = await postUsers(form);
    expect({ status, fields: Object.keys(body.fields).sort() }).toEqual({ status: 400, fields });
    expect(await findCredentials(identity.database, form.email)).toBeUndefined();
  });
});

describe('listing users', () => {
  it('returns one page of them and their total number', async () => {
    const family = `Family-${freshEmail()}`;
    for (const firstName of ['Cleo', 'ana', 'Bruno'])
      await identity.createPerson({ firstName, lastName: family });

    const first = await list({ q: family, pageSize: 2 });
    const second = await list({ q: family, pageSize: 2, pageNumber: 2 });
    const third = await list({ q: family, pageSize: 2, pageNumber: 3 });

    const names = ({ body }: typeof first) => body.list.map((user: { firstName: string }) => user.firstName);
    expect(first.status).toBe(200);
    expect([names(first), names(second), names(third)]).toEqual([['ana', 'Bruno'], ['Cleo'], []]);
    expect(first.body.pageInfo).toEqual({ pageNumber: 1, pageSize: 2, totalPages: 2, totalItems: 3 });
    expect(third.body.pageInfo).toEqual({ pageNumber: 3, pageSize: 2, totalPages: 2, totalItems: 3 });
  });

  it('shows users as every call does, without anything of a password', async () => {
    const { user } = await identity.createPerson();
    const { body } = await list({ q: user.email });
    expect(body.list).toEqual([
      {
        _id: user.id,
        firstName: 'Elena',
        lastName: 'Marlow',
        type: 'Customer',
        whatsapp: user.whatsapp,
        phone: user.phone,
        email: user.email,
        disabled: true,
        emailVerified: true,
        img: '',
        role: null,
        roleName: null,
        version: expect.any(Number),
      },
    ]);
  });

  it('sorts by each sortable column, either way', async () => {
    const family = `Sorted-${freshEmail()}`;
    for (const [firstName, type] of [
      ['Ana', 'Customer'],
      ['Bea', 'Admin'],
      ['Cleo', 'Customer'],
    ] as const)
      await identity.createPerson({ firstName, type, lastName: family });
    const order = async (query: Record<string, unknown>) =>
      (await list({ q: family, ...query })).body.list.map((user: { firstName: string }) => user.firstName);

    expect(await order({ sort: 'firstName', order: 'desc' })).toEqual(['Cleo', 'Bea', 'Ana']);
    expect(await order({ sort: 'type' })).toEqual(['Bea', 'Ana', 'Cleo']);
    for (const sort of ['lastName', 'email']) expect(await order({ sort })).toHaveLength(3);
  });

  it('sorts names with accents and case beside their letter', async () => {
    const family = `Accents-${freshEmail()}`;
    for (const firstName of ['Zoe', 'Óscar', 'oriol', 'Pau'])
      await identity.createPerson({ firstName, lastName: family });
    const { body } = await list({ q: family });
    const names = body.list.map((user: { firstName: string }) => user.firstName);
    expect(names).toEqual(['oriol', 'Óscar', 'Pau', 'Zoe']);
  });

  it.each(['firstName', 'lastName', 'type', 'email'])(
    'has each user once over all pages sorted by %s, with equal names too',
    async (sort) => {
      const family = `Equal-${freshEmail()}`;
      for (let i = 0; i < 7; i++) await identity.createPerson({ lastName: family });
      for (const order of ['asc', 'desc']) {
        const ids: string[] = [];
        for (const pageNumber of [1, 2, 3]) {
          const { body } = await list({ q: family, sort, order, pageNumber, pageSize: 3 });
          ids.push(...body.list.map(({ _id }: { _id: string }) => _id));
        }
        expect(ids).toHaveLength(7);
        expect(new Set(ids).size).toBe(7);
      }
    },
  );

  it('finds users by every word of q in names, e-mail and phone numbers, in any case', async () => {
    const email = `Find.${freshEmail()}`;
    await identity.createPerson({
      email,
      firstName: 'Íñigo',
      lastName: `Ångström-${email}`,
      phone: '+34 600 987 654',
      whatsapp: '+47 22 00 11',
    });
    for (const q of ['íÑIGO åNGSTRÖM', email.toUpperCase(), '987 654 +47 22 00 1', `ÅNG ${email} íñ`])
      expect([q, (await list({ q })).body.list]).toMatchObject([q, [{ email }]]);
    expect((await list({ q: `${email} nobody` })).body.list).toEqual([]);
  });

  it('takes q as words, not as a pattern or as SQL', async () => {
    expect((await list({ q: '%' })).body.list).toEqual([]);
    expect((await list({ q: 'elenaxmarlow' })).body.list).toEqual([]);
    expect((await list({ q: '\\' })).body.list).toEqual([]);
    expect((await list({ q: "'; drop table users; --" })).body.list).toEqual([]);
    expect((await list({ q: '🛎️' })).status).toBe(200);
  });

  it.each([
    ['a page before the first', { pageNumber: 0 }, ['pageNumber']],
    ['pages of nothing', { pageSize: 0 }, ['pageSize']],
    ['more than 100 a page', { pageSize: 101 }, ['pageSize']],
    ['half a page', { pageNumber: 1.5 }, ['pageNumber']],
    ['numbers as text', { pageNumber: '1', pageSize: '2' }, ['pageNumber', 'pageSize']],
    ['no page size', { pageSize: undefined }, ['pageSize']],
    ['an unknown sort and order', { sort: 'password_hash', order: 'asc; drop' }, ['order', 'sort']],
    ['a q of 10,000 characters', { q: LONG }, ['q']],
  ])('rejects %s, naming the fields', async (_what, query, fields) => {
    const { status, body } = await list(query);
    expect({ status, fields: Object.keys(body.fields).sort() }).toEqual({ status: 400, fields });
  });

  it('is empty on the highest page number', async () => {
    const { status, body } = await list({ pageNumber: Number.MAX_SAFE_INTEGER });
    expect({ status, list: body.list }).toEqual({ status: 200, list: [] });
  });

  it('is forbidden to guests', async () => {
    expect((await postUsers({ pageNumber: 1, pageSize: 2 }, guest.token)).status).toBe(403);
  });
});
