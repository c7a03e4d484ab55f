import { freshEmail, type Identity, type Person, registration, startIdentity } from './testing/identity.ts';

let identity: Identity;
let guest: Person;
beforeAll(async () => {
  identity = await startIdentity();
  guest = await identity.createPerson();
});
afterAll(() => identity.stop());

const register = (body: unknown) => identity.call('POST', '/api/users/saveuser', { body });

const countUsers = async () => (await identity.database.query('select from users')).rowCount;

const LONG = 'x'.repeat(10_000);
const FIELDS = ['firstName', 'lastName', 'whatsapp', 'phone', 'email', 'password'];

describe('registering', () => {
  it('creates an active customer with an unverified e-mail, and publishes an event', async () => {
    const body = registration({ firstName: ' Inés ', lastName: "O'Neill 🌊" });
    const { status, body: answer } = await register(body);

    expect({ status, ...answer }).toEqual({
      status: 201,
      message: 'Registration Successful!',
      user: {
        _id: expect.any(String),
        firstName: 'Inés',
        lastName: "O'Neill 🌊",
        type: 'Customer',
        whatsapp: body.whatsapp,
        phone: body.phone,
        email: body.email,
        disabled: true,
        emailVerified: false,
        img: '',
        role: null,
        roleName: null,
        version: expect.any(Number),
      },
    });
    expect(await identity.published(answer.user._id)).toMatchObject([
      {
        type: 'user.registered',
        data: {
          id: answer.user._id,
          email: body.email,
          firstName: 'Inés',
          lastName: "O'Neill 🌊",
          type: 'Customer',
          role: null,
          active: true,
          phone: body.phone,
          phoneE164: '+34600555015',
        },
      },
    ]);
  });

  it('lets the new guest sign in', async () => {
    const { email, password } = registration();
    await register(registration({ email, password }));
    expect((await identity.call('POST', '/api/users/login', { body: { email, password } })).status).toBe(200);
  });

  it('creates a customer for any other input', async () => {
    const { status, body } = await register(
      registration({
        type: 'Admin',
        role: 'Admin',
        disabled: false,
        emailVerified: true,
        _id: guest.user.id,
      }),
    );
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ type: 'Customer', disabled: true, emailVerified: false });
    expect(body.user._id).not.toBe(guest.user.id);
  });

  it('rejects an e-mail that is taken, in any case', async () => {
    const answer = await register(registration({ email: guest.user.email.toUpperCase() }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it('gives an e-mail to one of many concurrent registrations', async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      // Few enough that a slow machine has hashed all passwords before a client would be asked to retry later.
      Array.from({ length: 6 }, (_, i) =>
        register(registration({ email: i % 2 ? email : email.toUpperCase() })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'email_taken')).toHaveLength(
      5,
    );
  });

  it.each([
    ['nothing', Object.fromEntries(FIELDS.map((field) => [field, undefined])), FIELDS],
    ['empty text', Object.fromEntries(FIELDS.map((field) => [field, ' '])), FIELDS],
    ['numbers', Object.fromEntries(FIELDS.map((field) => [field, 34_600])), FIELDS],
    ['lists', Object.fromEntries(FIELDS.map((field) => [field, ['x']])), FIELDS],
    ['10,000 characters', Object.fromEntries(FIELDS.map((field) => [field, LONG])), FIELDS],
    [
      'NULs',
      { firstName: 'a\0b', lastName: '\0', phone: '+34\0', email: 'a\0@example.com' },
      ['firstName', 'lastName', 'phone', 'email'],
    ],
    ['half an emoji', { firstName: '\ud83d' }, ['firstName']],
    ['a short password', { password: '1234567' }, ['password']],
    ['a password of 201 characters', { password: 'x'.repeat(201) }, ['password']],
    ['an e-mail without an @', { email: 'elena.example.com' }, ['email']],
    ['an emoji as e-mail', { email: '🛎️@example.com' }, ['email']],
    ['a number of 31 characters', { whatsapp: '1'.repeat(31) }, ['whatsapp']],
  ])('rejects %s, naming the fields, and stores nothing', async (_what, bad, fields) => {
    const before = await countUsers();
    const { status, body: answer } = await register(registration(bad));
    expect({ status, code: answer.code, fields: Object.keys(answer.fields).sort() }).toEqual({
      status: 400,
      code: 'invalid_fields',
      fields: [...fields].sort(),
    });
    expect(await countUsers()).toBe(before);
  });

  it('accepts passwords of 8 and of 200 characters, and phone numbers of any form', async () => {
    for (const details of [
      { password: 'tide-871' },
      { password: 'x'.repeat(200) },
      { phone: 'ext. 12 (bar)' },
    ])
      expect((await register(registration(details))).status).toBe(201);
  });
});
