import { describeConformance } from '@innkeeper/kit/testing/conformance';
import { type FeedbackUnderTest, startFeedback } from './feedback-under-test.ts';
import { feedbackEndpoints } from './routes.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

describe('every call', () => {
  describeConformance(
    feedbackEndpoints({ database: undefined as never }),
    {
      'POST /api/feedback': 'optional',
      'GET /api/feedback/getApprovedFeedbacks': 'public',
      'GET /api/feedback/getAll': 'staff',
      'PUT /api/feedback/:id': 'staff',
      'DELETE /api/feedback/:id': 'staff',
    },
    () => service,
  );
});

describe('the lists', () => {
  it('show everybody only what is approved, newest first', async () => {
    const [first, pending, second] = [await service.submit(), await service.submit(), await service.submit()];
    await service.toggle(first._id);
    await service.toggle(second._id);

    const shown = (await service.getApproved()).filter(({ _id }) =>
      [first, pending, second].some((f) => f._id === _id),
    );
    expect(shown).toEqual([
      { ...second, status: 'approved' },
      { ...first, status: 'approved' },
    ]);
  });

  it('show staff everything, newest first', async () => {
    const [first, second] = [await service.submit(), await service.submit()];
    await service.toggle(first._id);

    const all = await service.getAll();
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
    const { rows } = await service.database.query<{ name: string }>(
      `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
       select 'Far guest ' || i, 'Lovely', 5, 'approved', false, now() + make_interval(days => i)
         from generate_series(1, 101) i returning name`,
    );
    expect((await service.getApproved()).map(({ name }) => name)).toEqual(
      rows
        .map(({ name }) => name)
        .reverse()
        .slice(0, 100),
    );
    await service.database.query("delete from feedback where name like 'Far guest %'");
  });

  it('answer a repeated public read with 304', async () => {
    const first = await service.call('GET', '/api/feedback/getApprovedFeedbacks');
    const etag = first.headers.get('etag');
    expect(etag).toBeTruthy();
    const again = await service.call('GET', '/api/feedback/getApprovedFeedbacks', {
      headers: { 'if-none-match': etag!, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
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
      service.database.query(
        `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
         values ($1, $2, $3, $4, false, now())`,
        [row.name, row.feedback, row.rate, row.status],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
