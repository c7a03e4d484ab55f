import { type FeedbackUnderTest, startFeedback } from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

describe('the testimonials', () => {
  it('show everybody only what is approved, newest first', async () => {
    const [first, pending, second] = [await service.submit(), await service.submit(), await service.submit()];
    await service.toggle(first._id);
    await service.toggle(second._id);

    const shown = (await service.listTestimonials()).filter(({ _id }) =>
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

    const all = await service.listAll();
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
    expect((await service.listTestimonials()).map(({ name }) => name)).toEqual(
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

it('lists the newest 10,000 for staff, however many anybody has sent', async () => {
  await service.database.query(
    `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
     select 'Guest ' || i, 'Good', 4, 'pending', false, now() - i * interval '1 second' from generate_series(1, 10001) i`,
  );
  const names = (await service.listAll()).map(({ name }) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([10_000, 'Guest 1', 'Guest 10000']);
});
