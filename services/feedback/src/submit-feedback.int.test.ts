import { randomUUID } from 'node:crypto';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually, testUser } from '@innkeeper/kit/testing';
import {
  type FeedbackUnderTest,
  newBookingId,
  newSubmission,
  reaches,
  startFeedback,
} from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

describe('submitting', () => {
  it('stores feedback from anybody as pending, with the time of submission', async () => {
    const before = Date.now();
    const sent = newSubmission();
    const { status, body } = await service.call('POST', '/api/feedback', { body: sent });

    expect(status).toBe(201);
    expect(body).toEqual({
      message: expect.any(String),
      feedback: {
        ...sent,
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'pending',
        verifiedStay: false,
        stayMonth: null,
        answer: null,
        version: 1,
        date: expect.stringMatching(/Z$/),
      },
    });
    expect(Date.parse(body.feedback.date)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.feedback.date)).toBeLessThanOrEqual(Date.now());
  });

  it.each(['Customer', 'Admin'] as const)(
    'accepts it from a %s who has not stayed, without verifiedStay',
    async (role) => {
      const token = service.tokens.sign(testUser(role));
      const { status, body } = await service.call('POST', '/api/feedback', { token, body: newSubmission() });
      expect({ status, verifiedStay: body.feedback.verifiedStay }).toEqual({
        status: 201,
        verifiedStay: false,
      });
    },
  );

  it('publishes an event without the text', async () => {
    const { _id, name } = await service.submit({ rate: 3 });
    const events = await service.published(_id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'feedback.submitted',
      data: { id: _id, name, rate: 3, status: 'pending', verifiedStay: false },
    });
    expect(JSON.stringify(events)).not.toContain('sea from the bath');
  });

  it.each([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])('accepts a rate of %d', async (rate) => {
    expect(await service.submit({ rate })).toMatchObject({ rate });
  });

  it.each([
    ['30 words', 'word '.repeat(30).trim()],
    ['words between many spaces and lines', `the${' '.repeat(300)}sea\n\n\nfrom\t\tthe   bath`],
    ['emoji', '🏖️ 👨‍👩‍👧‍👦 👍🏽 🇪🇸'],
    ['text from right to left with its marks', 'מקום\u200f נהדר'],
    ['text from right to left', 'مكان جميل וחדר נהדר'],
    ['quotes, tags and SQL, kept as they are', `<b>"nice"</b> '; drop table feedback; --`],
  ])('keeps %s', async (_what, feedback) => {
    const { _id } = await service.submit({ feedback });
    expect(await service.listAll()).toContainEqual(expect.objectContaining({ _id, feedback }));
  });

  it('trims the name and the text', async () => {
    const name = randomUUID();
    expect(await service.submit({ name: `  ${name}\n`, feedback: ' Lovely. \t' })).toMatchObject({
      name,
      feedback: 'Lovely.',
    });
  });

  it('ignores a status, an id, a date and a verifiedStay that a client sends', async () => {
    const forged = {
      _id: randomUUID(),
      status: 'approved',
      verifiedStay: true,
      date: '2020-01-01T00:00:00.000Z',
    };
    const feedback = await service.submit(forged);
    expect(feedback).toMatchObject({ status: 'pending', verifiedStay: false });
    expect(feedback._id).not.toBe(forged._id);
    expect(feedback.date).not.toBe(forged.date);
  });

  it.each<[string, object, string[]]>([
    ['nothing', { rate: undefined, feedback: undefined, name: undefined }, ['rate', 'feedback', 'name']],
    ['wrong types', { rate: '4.5', feedback: ['a'], name: 7 }, ['rate', 'feedback', 'name']],
    ['nulls', { rate: null, feedback: null, name: null }, ['rate', 'feedback', 'name']],
    ['a rate of 0', { rate: 0 }, ['rate']],
    ['a rate of 0.3', { rate: 0.3 }, ['rate']],
    ['a rate of 4.75', { rate: 4.75 }, ['rate']],
    ['a rate of 4.123', { rate: 4.123 }, ['rate']],
    ['a rate of 5.5', { rate: 5.5 }, ['rate']],
    ['a negative rate', { rate: -1 }, ['rate']],
    ['a huge rate', { rate: 1e300 }, ['rate']],
    ['no words', { feedback: ' \n\t\u3000 ' }, ['feedback']],
    ['an invisible word', { feedback: '\u200b\u200f' }, ['feedback']],
    ['31 words', { feedback: 'word '.repeat(31) }, ['feedback']],
    ['31 emoji', { feedback: '🌊 '.repeat(31) }, ['feedback']],
    ['31 words from right to left', { feedback: 'بحر '.repeat(31) }, ['feedback']],
    ['10,000 characters', { feedback: 'x'.repeat(10_000), name: 'x'.repeat(10_000) }, ['feedback', 'name']],
    ['a NUL', { feedback: 'sea\0view', name: 'El\0ena' }, ['feedback', 'name']],
    ['half an emoji', { feedback: 'sea \ud83c', name: '\udf0a' }, ['feedback', 'name']],
    ['an empty name', { name: '  ' }, ['name']],
    ['a name that is a site', { name: 'www.evil.example' }, ['name']],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, ['name']],
  ])('rejects %s, names the fields and stores nothing', async (_what, changes, fields) => {
    const sent = newSubmission(changes);
    const count = async () =>
      (await service.database.query<{ n: number }>('select count(*) as n from feedback')).rows[0]!.n;
    const before = await count();

    const { status, body } = await service.call('POST', '/api/feedback', { body: sent });

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_fields' });
    expect(Object.keys(body.fields).sort()).toEqual([...fields].sort());
    expect(await count()).toBe(before);
  });
});

it.each([
  ['two lines', 'Elena\nIngrid', 'Elena Ingrid'],
  ['an escape character', 'Elena\u001b[31m', 'Elena [31m'],
  ['a mark that turns its direction', 'Elena \u202egnirehS', 'Elena gnirehS'],
  ['an isolate', 'Elena\u2066', 'Elena'],
])('cleans a name with %s', async (_what, typed, name) => {
  const { status, body } = await service.call('POST', '/api/feedback', {
    body: newSubmission({ name: typed }),
  });
  expect([status, body.feedback.name]).toEqual([201, name]);
});

describe('the database', () => {
  it.each([
    ['a rate out of step', { rate: 4.3 }],
    ['a rate too high', { rate: 5.5 }],
    ['an unknown status', { status: 'spam' }],
    ['an empty name', { name: '' }],
  ])('rejects %s', async (_what, change) => {
    const row = { name: 'A', feedback: 'b', rate: 5, status: 'pending', ...change };
    await expect(
      service.database.query(
        `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
         values ($1, $2, $3, $4, false, now())`,
        [row.name, row.feedback, row.rate, row.status],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

it('people download the feedback that their stays have verified', async () => {
  const [guest, other] = [testUser(), testUser()];
  const bookingId = newBookingId();
  await service.deliver(reaches(bookingId, guest.id, 'checked_out'));
  await eventually(
    async () =>
      (await service.database.query('select from finished_stays where booking_id = $1', [bookingId]))
        .rowCount,
  );
  const own = (user: typeof guest) =>
    service.call('GET', '/api/account/export/feedback', { token: service.tokens.sign(user) });
  const sent = newSubmission();
  await service.call('POST', '/api/feedback', { body: sent, token: service.tokens.sign(guest) });
  expect((await own(guest)).body.feedback).toMatchObject([sent]);
  expect((await own(other)).body).toEqual({ feedback: [] });
});

it('takes the name of an erased person from feedback that their stay has verified, and reports it', async () => {
  const [guest, erasureId, bookingId] = [testUser(), randomUUID(), newBookingId()];
  await service.deliver(reaches(bookingId, guest.id, 'checked_out'));
  await eventually(
    async () =>
      (await service.database.query('select from finished_stays where booking_id = $1', [bookingId]))
        .rowCount,
  );
  const sent = newSubmission({ name: 'Xaviera Quandt' });
  const token = service.tokens.sign(guest);
  const { _id } = (await service.call('POST', '/api/feedback', { body: sent, token })).body.feedback;
  const other = await service.submit();
  const event = createEvent(bookingTopic, 'booking.person_erased', erasureId, {
    erasureId,
    part: 'bookings',
    erased: {},
    personId: guest.id,
    bookingIds: [bookingId],
  });
  for (let time = 0; time < 2; time += 1) await service.deliver(event);
  await eventually(async () => (await service.published(erasureId)).length);
  const all = await service.listAll();
  expect(all.find((one) => one._id === _id)).toMatchObject({ name: 'A guest', feedback: sent.feedback });
  expect(all.find((one) => one._id === other._id)).toMatchObject({ name: other.name });
  expect(await service.publishedTypes(_id)).toEqual(['feedback.name_erased']);
  expect(JSON.stringify(await service.published(_id))).not.toContain('Xaviera');
  expect(await service.published(erasureId)).toMatchObject([
    { data: { part: 'feedback', erased: { feedback: 1 } } },
  ]);
});
