import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describeConformance } from '@innkeeper/kit/testing/conformance';
import { type Harness, startHarness } from '@innkeeper/kit/testing/harness';
import { testUser } from '@innkeeper/kit/testing/tokens';
import type { Feedback } from './contract.ts';
import { feedbackEndpoints } from './routes.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness(path.join(import.meta.dirname, '../migrations'), ({ database }) => ({
    endpoints: feedbackEndpoints({ database }),
  }));
});
afterAll(() => harness.stop());

const staff = () => harness.tokens.sign(testUser('Admin'));
const fresh = (overrides: object = {}) => ({
  rate: 4.5,
  feedback: 'The sea from the bath.',
  name: `Elena ${randomUUID()}`,
  ...overrides,
});

async function submit(overrides: object = {}): Promise<Feedback> {
  const { status, body } = await harness.call('POST', '/api/feedback', { body: fresh(overrides) });
  expect(status).toBe(201);
  return body.feedback;
}
const toggle = (id: string) => harness.call('PUT', `/api/feedback/${id}`, { token: staff() });
const getAll = async (): Promise<Feedback[]> =>
  (await harness.call('GET', '/api/feedback/getAll', { token: staff() })).body.allFeedBacks;
const getApproved = async (): Promise<Feedback[]> =>
  (await harness.call('GET', '/api/feedback/getApprovedFeedbacks')).body.ApprovedFeedbacks;
const typesPublished = async (id: string) => (await harness.published(id)).map(({ type }) => type);

describe('every call', () => {
  describeConformance(feedbackEndpoints({ database: undefined as never }), () => harness);
});

describe('submitting', () => {
  it('takes feedback from anybody, pending, with the moment it came', async () => {
    const before = Date.now();
    const sent = fresh();
    const { status, body } = await harness.call('POST', '/api/feedback', { body: sent });

    expect(status).toBe(201);
    expect(body).toEqual({
      message: expect.any(String),
      feedback: {
        ...sent,
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'pending',
        verifiedStay: false,
        date: expect.stringMatching(/Z$/),
      },
    });
    expect(Date.parse(body.feedback.date)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.feedback.date)).toBeLessThanOrEqual(Date.now());
  });

  it.each(['Customer', 'Admin'] as const)(
    'takes it from a %s who has not stayed, unverified',
    async (role) => {
      const token = harness.tokens.sign(testUser(role));
      const { status, body } = await harness.call('POST', '/api/feedback', { token, body: fresh() });
      expect({ status, verifiedStay: body.feedback.verifiedStay }).toEqual({
        status: 201,
        verifiedStay: false,
      });
    },
  );

  it('tells other services, without the words', async () => {
    const { _id, name } = await submit({ rate: 3 });
    const events = await harness.published(_id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'feedback.submitted',
      data: { id: _id, name, rate: 3, status: 'pending', verifiedStay: false },
    });
    expect(JSON.stringify(events)).not.toContain('sea from the bath');
  });

  it.each([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])('takes a rate of %d', async (rate) => {
    expect(await submit({ rate })).toMatchObject({ rate });
  });

  it.each([
    ['30 words', 'word '.repeat(30).trim()],
    ['words between many spaces and lines', `the${' '.repeat(300)}sea\n\n\nfrom\t\tthe   bath`],
    ['emoji', '🏖️ 👨‍👩‍👧‍👦 👍🏽 🇪🇸'],
    ['text from right to left', 'مكان جميل וחדר נהדר'],
    ['quotes, tags and SQL, kept as they are', `<b>"nice"</b> '; drop table feedback; --`],
  ])('keeps %s', async (_what, feedback) => {
    const { _id } = await submit({ feedback });
    expect(await getAll()).toContainEqual(expect.objectContaining({ _id, feedback }));
  });

  it('drops the space around name and text', async () => {
    const name = randomUUID();
    expect(await submit({ name: `  ${name}\n`, feedback: ' Lovely. \t' })).toMatchObject({
      name,
      feedback: 'Lovely.',
    });
  });

  it('lets nobody decide what only the hotel may', async () => {
    const ours = {
      _id: randomUUID(),
      status: 'approved',
      verifiedStay: true,
      date: '2020-01-01T00:00:00.000Z',
    };
    const feedback = await submit(ours);
    expect(feedback).toMatchObject({ status: 'pending', verifiedStay: false });
    expect(feedback._id).not.toBe(ours._id);
    expect(feedback.date).not.toBe(ours.date);
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
    ['a word nobody can see', { feedback: '\u200b\u200f' }, ['feedback']],
    ['31 words', { feedback: 'word '.repeat(31) }, ['feedback']],
    ['31 emoji', { feedback: '🌊 '.repeat(31) }, ['feedback']],
    ['31 words from right to left', { feedback: 'بحر '.repeat(31) }, ['feedback']],
    ['10,000 characters', { feedback: 'x'.repeat(10_000), name: 'x'.repeat(10_000) }, ['feedback', 'name']],
    ['a NUL', { feedback: 'sea\0view', name: 'El\0ena' }, ['feedback', 'name']],
    ['half an emoji', { feedback: 'sea \ud83c', name: '\udf0a' }, ['feedback', 'name']],
    ['an empty name', { name: '  ' }, ['name']],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, ['name']],
  ])('refuses %s, names the fields and keeps nothing', async (_what, faults, fields) => {
    const marker = `Refused ${randomUUID()}`;
    const sent = fresh({ ...('name' in faults ? {} : { name: marker }), ...faults });
    const count = async () =>
      (await harness.database.query<{ n: number }>('select count(*) as n from feedback')).rows[0]!.n;
    const before = await count();

    const { status, body } = await harness.call('POST', '/api/feedback', { body: sent });

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_fields' });
    expect(Object.keys(body.fields).sort()).toEqual([...fields].sort());
    expect(await count()).toBe(before);
  });
});

describe('the lists', () => {
  it('show everybody only what is approved, newest first', async () => {
    const [first, pending, second] = [await submit(), await submit(), await submit()];
    await toggle(first._id);
    await toggle(second._id);

    const shown = (await getApproved()).filter(({ _id }) =>
      [first, pending, second].some((f) => f._id === _id),
    );
    expect(shown).toEqual([
      { ...second, status: 'approved' },
      { ...first, status: 'approved' },
    ]);
  });

  it('show staff everything, newest first', async () => {
    const [first, second] = [await submit(), await submit()];
    await toggle(first._id);

    const all = await getAll();
    const ours = all.filter(({ _id }) => [first._id, second._id].includes(_id));
    expect(ours).toEqual([second, { ...first, status: 'approved' }]);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    );
  });

  it('show everybody no more than the newest hundred', async () => {
    const { rows } = await harness.database.query<{ name: string }>(
      `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
       select 'Far guest ' || i, 'Lovely', 5, 'approved', false, now() + make_interval(days => i)
         from generate_series(1, 101) i returning name`,
    );
    expect((await getApproved()).map(({ name }) => name)).toEqual(
      rows
        .map(({ name }) => name)
        .reverse()
        .slice(0, 100),
    );
    await harness.database.query("delete from feedback where name like 'Far guest %'");
  });

  it('answer a repeated public read with 304', async () => {
    const first = await harness.call('GET', '/api/feedback/getApprovedFeedbacks');
    const etag = first.headers.get('etag');
    expect(etag).toBeTruthy();
    const again = await harness.call('GET', '/api/feedback/getApprovedFeedbacks', {
      headers: { 'if-none-match': etag!, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });
});

describe('moderating', () => {
  it('approves what is pending and takes it back', async () => {
    const submitted = await submit();

    const approved = await toggle(submitted._id);
    expect(approved).toMatchObject({ status: 200, body: { feedback: { ...submitted, status: 'approved' } } });
    const returned = await toggle(submitted._id);
    expect(returned).toMatchObject({ status: 200, body: { feedback: submitted } });
    expect(await typesPublished(submitted._id)).toEqual([
      'feedback.submitted',
      'feedback.approved',
      'feedback.returned_to_pending',
    ]);
  });

  it('gives twenty who press at once ten answers each way, in turn', async () => {
    const { _id } = await submit();
    const answers = await Promise.all(Array.from({ length: 20 }, () => toggle(_id)));

    const statuses = answers.map(({ body }) => body.feedback.status).sort();
    expect(statuses).toEqual([...Array(10).fill('approved'), ...Array(10).fill('pending')]);
    const [, ...toggles] = await typesPublished(_id);
    expect(toggles).toEqual(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? 'feedback.returned_to_pending' : 'feedback.approved')),
    );
    expect((await getAll()).find((feedback) => feedback._id === _id)?.status).toBe('pending');
  });

  it('deletes for good, once', async () => {
    const { _id } = await submit();
    await toggle(_id);

    const removals = await Promise.all(
      Array.from({ length: 20 }, () => harness.call('DELETE', `/api/feedback/${_id}`, { token: staff() })),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
    expect((await getAll()).some((feedback) => feedback._id === _id)).toBe(false);
    expect((await getApproved()).some((feedback) => feedback._id === _id)).toBe(false);
    expect((await typesPublished(_id)).filter((type) => type === 'feedback.deleted')).toHaveLength(1);
  });

  it.each(['PUT', 'DELETE'])('says 404 to %s of a feedback that does not exist', async (method) => {
    const id = randomUUID();
    const { status, body } = await harness.call(method, `/api/feedback/${id}`, { token: staff() });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    expect(await harness.published(id)).toEqual([]);
  });

  it.each(
    ['7', 'a/b', 'two words', "o'clock", '🌊', '\0', "1' or '1'='1"].flatMap((id) => [
      ['PUT', id],
      ['DELETE', id],
    ]),
  )('refuses %s of %j, which is no id', async (method, id) => {
    const { status, body } = await harness.call(method, `/api/feedback/${encodeURIComponent(id)}`, {
      token: staff(),
    });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['id'] });
  });

  it.each(['PUT', 'DELETE'])('lets no guest %s, and changes nothing', async (method) => {
    const submitted = await submit();
    const token = harness.tokens.sign(testUser('Customer'));
    expect(await harness.call(method, `/api/feedback/${submitted._id}`, { token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await harness.call(method, `/api/feedback/${submitted._id}`)).toMatchObject({ status: 401 });
    expect(await getAll()).toContainEqual(submitted);
    expect(await typesPublished(submitted._id)).toEqual(['feedback.submitted']);
  });
});

describe('the database itself', () => {
  it.each([
    ['a rate out of step', { rate: 4.3 }],
    ['a rate too high', { rate: 5.5 }],
    ['an unknown status', { status: 'spam' }],
    ['an empty name', { name: '' }],
  ])('keeps out %s', async (_what, fault) => {
    const row = { name: 'A', feedback: 'b', rate: 5, status: 'pending', ...fault };
    await expect(
      harness.database.query(
        `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
         values ($1, $2, $3, $4, false, now())`,
        [row.name, row.feedback, row.rate, row.status],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
