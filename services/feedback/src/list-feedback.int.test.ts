import { randomUUID } from 'node:crypto';
import type { Feedback } from '@innkeeper/contracts/feedback';
import { type FeedbackUnderTest, startFeedback } from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

describe('the testimonials', () => {
  it('are the approved feedbacks, newest first', async () => {
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

  it('are at most the newest hundred', async () => {
    const { rows } = await service.database.query<{ name: string }>(
      `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
       select 'Far guest ' || i, 'Lovely', 5, 'approved', false, now() + make_interval(days => i)
         from generate_series(1, 101) i returning name`,
    );
    await service.toggle((await service.submit())._id); // ends the cached list, of which SQL knows nothing
    expect((await service.listTestimonials()).map(({ name }) => name)).toEqual(
      rows
        .map(({ name }) => name)
        .reverse()
        .slice(0, 100),
    );
    await service.database.query("delete from feedback where name like 'Far guest %'");
  });

  it('answer 304 to a repeated read', async () => {
    const first = await service.call('GET', '/api/feedback/getApprovedFeedbacks');
    const etag = first.headers.get('etag');
    expect(etag).toBeTruthy();
    const again = await service.call('GET', '/api/feedback/getApprovedFeedbacks', {
      headers: { 'if-none-match': etag!, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });
});

type Query = Record<string, string | number>;

async function list(query: Query) {
  const address = `/api/feedback/getAll?${new URLSearchParams(query as Record<string, string>)}`;
  return service.call('GET', address, { token: service.staff() });
}

const namesIn = (body: { allFeedBacks: Feedback[] }) => body.allFeedBacks.map(({ name }) => name);

describe("the staff's list without a page", () => {
  it('has every status, newest first, and no pageInfo', async () => {
    const [first, second] = [await service.submit(), await service.submit()];
    await service.toggle(first._id);

    const { body } = await list({});
    expect(Object.keys(body)).toEqual(['allFeedBacks']);
    const all: Feedback[] = body.allFeedBacks;
    const ours = all.filter(({ _id }) => [first._id, second._id].includes(_id));
    expect(ours).toEqual([second, { ...first, status: 'approved' }]);
    const dates = all.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('can be searched, filtered and sorted too', async () => {
    const marker = randomUUID();
    const best = await service.submit({ name: marker, rate: 5 });
    const worst = await service.submit({ name: marker, rate: 1 });
    await service.toggle((await service.submit({ name: marker }))._id);
    const { body } = await list({ q: marker, status: 'pending', sort: 'rate', order: 'desc' });
    expect(body).toEqual({ allFeedBacks: [best, worst] });
  });

  it('ends after the newest 10,000', async () => {
    await service.database.query(
      `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
       select 'Guest ' || i, 'Good', 4, 'pending', false, now() + interval '1 day' - i * interval '1 second'
         from generate_series(1, 10001) i`,
    );
    const names = (await service.listAll()).map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([10_000, 'Guest 1', 'Guest 10000']);
    await service.database.query("delete from feedback where name like 'Guest %'");
  });
});

describe("a page of the staff's list", () => {
  /** Adds feedbacks with equal sort keys, whose names share a marker to search for. */
  async function addEqual(count: number): Promise<string> {
    const marker = `Equal-${randomUUID()}`;
    await service.database.query(
      `insert into feedback (name, feedback, rate, status, verified_stay, submitted_at)
       select case when i % 2 = 0 then upper($1) else $1 end, 'Number ' || i, 4, 'pending', false, now()
         from generate_series(1, $2) i`,
      [marker, count],
    );
    return marker;
  }

  it('has its number and the number of pages; the last one is not full and the next one empty', async () => {
    const q = await addEqual(25);
    const pages = await Promise.all([1, 2, 3, 4].map((pageNumber) => list({ q, pageNumber, pageSize: 10 })));
    expect(pages.map(({ body }) => body.allFeedBacks.length)).toEqual([10, 10, 5, 0]);
    expect(pages.map(({ body }) => body.pageInfo)).toEqual(
      [1, 2, 3, 4].map((pageNumber) => ({ pageNumber, pageSize: 10, totalPages: 3, totalItems: 25 })),
    );
  });

  it('is the first one when only a size is given, and has 20 feedbacks when only a number is given', async () => {
    const q = await addEqual(25);
    const bySize = await list({ q, pageSize: 3 });
    expect(bySize.body.pageInfo).toEqual({ pageNumber: 1, pageSize: 3, totalPages: 9, totalItems: 25 });
    const byNumber = await list({ q, pageNumber: 2 });
    expect(byNumber.body.pageInfo).toEqual({ pageNumber: 2, pageSize: 20, totalPages: 2, totalItems: 25 });
    expect(byNumber.body.allFeedBacks).toHaveLength(5);
  });

  it.each(['name', 'rate', 'status', 'date'])(
    'keeps one order among equal keys, sorted by %s, so that no feedback is missed or repeated',
    async (sort) => {
      const q = await addEqual(25);
      const walk = async (order: string) => {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((pageNumber) => list({ q, sort, order, pageNumber, pageSize: 7 })),
        );
        return pages.flatMap(({ body }) => body.allFeedBacks.map(({ _id }: Feedback) => _id));
      };
      const ascending = await walk('asc');
      expect(new Set(ascending).size).toBe(25);
      expect(await walk('desc')).toEqual(ascending.reverse());
    },
  );

  it('is sorted by any key, in any case, newest first among equals when descending', async () => {
    const q = randomUUID();
    const add = (name: string, rate: number) => service.submit({ name: `${name} ${q}`, rate });
    const [bea, ann, cleo] = [await add('bea', 2), await add('Ábel', 5), await add('Cleo', 5)];
    await service.toggle(bea._id);
    const sorted = async (sorting: Query) => namesIn((await list({ q, pageNumber: 1, ...sorting })).body);
    const [A, B, C] = [ann.name, bea.name, cleo.name];
    expect(await sorted({})).toEqual([C, A, B]);
    expect(await sorted({ order: 'asc' })).toEqual([B, A, C]);
    expect(await sorted({ sort: 'name' })).toEqual([A, B, C]);
    expect(await sorted({ sort: 'name', order: 'desc' })).toEqual([C, B, A]);
    expect(await sorted({ sort: 'rate' })).toEqual([B, A, C]);
    expect(await sorted({ sort: 'rate', order: 'desc' })).toEqual([C, A, B]);
    expect(await sorted({ sort: 'status' })).toEqual([B, A, C]);
    expect(await sorted({ sort: 'status', order: 'desc' })).toEqual([C, A, B]);
  });

  it('has one status where one is asked for', async () => {
    const q = await addEqual(3);
    const [first] = (await list({ q })).body.allFeedBacks;
    await service.toggle(first._id);
    const approved = (await list({ q, status: 'approved', pageNumber: 1 })).body;
    expect([approved.pageInfo.totalItems, approved.allFeedBacks[0]._id]).toEqual([1, first._id]);
    const pending = (await list({ q, status: 'pending', pageNumber: 1 })).body;
    expect(pending.pageInfo.totalItems).toBe(2);
  });

  it.each([
    ['a part of the name', 'ngrid'],
    ['a part of the text', 'reakfas'],
    ['other letter case', 'INGRID'],
    ['other letter case beyond ASCII', 'ДОМ'],
    ['an accented letter in other case', 'FÉLIX'],
    ['two letters', 'FÉ'],
    ['words in any order, in name and text', 'breakfast ingrid'],
    ['an emoji', '🌊'],
    ['a word without its accent', 'felix'],
    ['a word in Latin letters', 'dom'],
    ['a word with punctuation', '"ingrid-felix",'],
  ])('is found by %s', async (_what, q) => {
    const marker = randomUUID();
    const text = 'Breakfast 🌊 дом';
    const found = await service.submit({ name: `Ingrid-Félix ${marker}`, feedback: text });
    await service.submit({ name: `Other ${marker}`, feedback: 'Nothing.' });
    const { body } = await list({ q: `${q} ${marker}`, pageNumber: 1 });
    expect(body.allFeedBacks).toEqual([found]);
  });

  it('takes an empty parameter as absent', async () => {
    const q = await addEqual(2);
    const { status, body } = await list({ q, status: '', sort: '', order: '', pageNumber: 1, pageSize: '' });
    expect([status, body.pageInfo.totalItems]).toEqual([200, 2]);
  });

  it.each([
    ['sort', 'id; drop table feedback'],
    ['sort', 'search'],
    ['order', 'asc, (select 1)'],
    ['status', 'spam'],
    ['pageNumber', '0'],
    ['pageNumber', '1.5'],
    ['pageSize', '101'],
    ['pageSize', 'all'],
    ['q', '\0'],
    ['q', 'word '.repeat(41)],
  ])('is rejected with %s=%j', async (field, value) => {
    const { status, body } = await list({ [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});
