import { randomUUID } from 'node:crypto';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { ERASURE_PARTS } from '@innkeeper/contracts/erasure';
import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { messagesTopic } from '@innkeeper/contracts/messages';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually } from '@innkeeper/kit/testing';
import { repeatErasures } from './erase-account.ts';
import { countOverdueErasures } from './erasure-store.ts';
import { freshEmail, type Identity, type Person, startIdentity } from './testing/identity.ts';

let identity: Identity;
let owner: Person;
beforeAll(async () => {
  identity = await startIdentity();
  owner = await identity.createPerson({ type: 'Admin', role: 'owner' });
});
afterAll(() => identity.stop());

const erase = ({ token, password }: Pick<Person, 'token' | 'password'>) =>
  identity.call('POST', '/api/users/profile/erasure', { token, body: { currentPassword: password } });
const erasureOf = async ({ user }: Person) => {
  const { body } = await identity.call('GET', '/api/desk/erasures', { token: owner.token });
  return body.erasures.find(({ personId }: { personId: string }) => personId === user.id);
};

/** Delivers an event of booking about a stay of a person, and waits until it is known. */
async function hasStay({ user }: Person, status: 'confirmed' | 'checked_in' | 'checked_out', end: string) {
  const bookingId = `MB-${randomUUID().slice(0, 8)}`;
  const stay = { start: '2026-01-01', end, nights: 1, price: '100.00' };
  const state = bookingStateOf({ bookingId, customerId: user.id, email: user.email, status, ...stay });
  const event = createEvent(bookingTopic, 'booking.confirmed', bookingId, state);
  await identity.deliver(event);
  await eventually(
    async () => (await identity.database.query('select from inbox where event_id = $1', [event.id])).rowCount,
  );
}

/** All stored events: waiting ones, those that refill a log, dead letters, and the log itself. */
async function keptEvents(): Promise<string> {
  const { rows } = await identity.database.query<{ kept: string }>(
    `select event::text as kept from outbox union all select event::text from last_events
     union all select value from dead_letters union all select value from handler_dead_letters`,
  );
  const values = rows.map(({ kept }) => kept);
  for (const topic of ['innkeeper.identity', 'innkeeper.dead-letters.identity']) {
    const reader = await identity.bus.readFromBeginning(topic);
    await reader.readToEnd(async (messages) => void values.push(...messages.map(({ value }) => value)));
    await reader.close();
  }
  return values.join('\n');
}

const isPublished = () =>
  eventually(
    async () =>
      !(await identity.database.query('select from outbox where published_at is null limit 1')).rowCount,
  );

describe('erasing the own account', () => {
  it('ends it, and leaves nothing of the person in tables, history and events', async () => {
    const address = freshEmail();
    const invited = await identity.call('POST', '/api/users/invitations', {
      token: owner.token,
      body: { email: address, role: 'desk' },
    });
    expect(invited.status).toBe(201);
    const person = await identity.createPerson({
      email: address, // registered instead of accepting the invitation, which stays
      firstName: 'Xaviera',
      lastName: 'Quandt',
      emailVerified: false,
    });
    const { email, id } = person.user;
    await identity.call('POST', '/api/users/verifications', { token: person.token });
    await identity.call('POST', '/api/users/login', { body: { email, password: 'a wrong password' } });
    const other = `invited-by-${id}@example.com`;
    const invitation = await identity.call('POST', '/api/users/invitations', {
      token: owner.token,
      body: { email: other, role: 'desk' },
    });
    expect(invitation.status).toBe(201);
    await identity.call('PUT', '/api/users', {
      token: owner.token,
      body: {
        email,
        firstName: 'Xaviera',
        lastName: 'Quandt-Berg',
        whatsapp: '',
        phone: '+34 600 555 099',
        type: 'Customer',
        disabled: true,
        emailVerified: false,
      },
    });
    await isPublished();
    const before = await keptEvents();
    for (const word of [email, 'Quandt', '600 555 099']) expect(before).toContain(word);

    const { status } = await erase({ ...person, token: await identity.signIn(person) });
    expect(status).toBe(200);
    await isPublished();
    const after = await keptEvents();
    for (const word of [email, 'Xaviera', 'Quandt', '600 555 099']) expect(after).not.toContain(word);
    expect(after).toContain(other); // another person's
    const tables = await identity.database.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    expect(tables.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'history_values']));
    for (const { name: table } of tables.rows) {
      const { rows } = await identity.database.query<{ row: string }>(
        `select t::text as row from ${table} t`,
      );
      expect(rows.filter(({ row }) => /Xaviera|Quandt/.test(row) || row.includes(email))).toEqual([]);
    }
    expect(
      (await identity.call('POST', '/api/users/login', { body: { email, password: person.password } }))
        .status,
    ).toBe(401);
    expect((await erase(person)).status).toBe(401);
    expect(identity.securityEvents).toContainEqual(expect.objectContaining({ event: 'account_erased' }));
  });

  it.each([
    ['while they are in house', 'checked_in', '2026-01-02', 'guest_in_house'],
    ['with a stay to come', 'confirmed', '2999-01-02', 'has_coming_stays'],
  ] as const)('is rejected %s, with the reason', async (_when, state, end, code) => {
    const person = await identity.createPerson();
    await hasStay(person, state, end);
    expect(await erase(person)).toMatchObject({ status: 409, body: { code } });
    expect(await erasureOf(person)).toBeUndefined();
    expect((await identity.call('GET', '/api/users/get-user', { token: person.token })).status).toBe(200);
  });

  it('is possible after all stays have ended', async () => {
    const person = await identity.createPerson();
    await hasStay(person, 'confirmed', '2020-01-02'); // nobody came, and nobody noted it
    await hasStay(person, 'checked_out', '2026-01-02');
    expect((await erase(person)).status).toBe(200);
  });

  it('needs the password, and is not done by the last owner or for another', async () => {
    const person = await identity.createPerson();
    const wrong = await erase({ ...person, password: 'not the one of now' });
    expect({ status: wrong.status, fields: Object.keys(wrong.body.fields) }).toEqual({
      status: 400,
      fields: ['currentPassword'],
    });
    expect(await erase(owner)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  });
});

describe('the record of an erasure', () => {
  it('is complete once every part was reported, even if a part is reported twice', async () => {
    const person = await identity.createPerson();
    await erase(person);
    const { erasureId, ...begun } = await erasureOf(person);
    expect(begun).toMatchObject({ completedAt: null, waitingFor: [...ERASURE_PARTS] });
    const part = <P extends string>(name: P) => ({ erasureId, part: name, erased: { things: 1 } });
    const of = { personId: person.user.id, bookingIds: [] };
    const reports = [
      createEvent(bookingTopic, 'booking.person_erased', erasureId, { ...part('bookings'), ...of }),
      createEvent(messagesTopic, 'messages.person_erased', erasureId, part('mails_of_account')),
      createEvent(messagesTopic, 'messages.person_erased', erasureId, part('mails_of_account')),
      createEvent(feedbackTopic, 'feedback.person_erased', erasureId, part('feedback')),
    ];
    for (const report of reports) await identity.deliver(report);
    await eventually(async () => (await erasureOf(person)).waitingFor.join() === 'mails_of_bookings');
    await identity.database.query(
      `update erasures set asked_at = now() - interval '25 hours' where erasure_id = $1`,
      [erasureId],
    );
    expect(await countOverdueErasures(identity.database)).toBe(1);
    await identity.deliver(
      createEvent(messagesTopic, 'messages.person_erased', erasureId, part('mails_of_bookings')),
    );
    await eventually(async () => (await erasureOf(person)).completedAt);
    expect(await countOverdueErasures(identity.database)).toBe(0);
  });

  it('repeats the erasure after a restore', async () => {
    const person = await identity.createPerson();
    await erase(person);
    const { erasureId } = await erasureOf(person);
    const events = async () =>
      (await identity.published(person.user.id)).map(({ id, type, data }) => ({ id, type, data }));
    const [first] = await events();
    expect(first).toMatchObject({ type: 'user.erased', data: { id: person.user.id, erasureId } });
    expect(await repeatErasures({ database: identity.database }, 1)).toBeGreaterThanOrEqual(1);
    const [second, ...more] = await events();
    expect({ type: second!.type, data: second!.data, more }).toEqual({
      type: first!.type,
      data: first!.data,
      more: [],
    });
    expect(second!.id).not.toBe(first!.id); // so that services which have handled the first act again
  });
});
