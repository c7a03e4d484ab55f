import { FreeableCache } from './freeable-cache.ts';

const stay = { start: '2026-12-04', end: '2026-12-06', adults: 2, childrenAges: [] };
const ids = ['c1', 'c2'];

function remembering(read = async () => new Set(['c1'])) {
  const reads: string[] = [];
  let now = 0;
  const remembered = new FreeableCache(
    (categoryIds, of) => {
      reads.push(`${categoryIds.join('+')} ${of.start} ${of.end} ${of.adults}`);
      return read();
    },
    () => now,
  );
  return { remembered, reads, wait: (ms: number) => (now += ms) };
}

test('searches for the same nights and party share one reading, at once and later', async () => {
  const { remembered, reads } = remembering();
  const found = await Promise.all([remembered.find(ids, stay, 1), remembered.find(ids, { ...stay }, 1)]);
  expect([...found, await remembered.find(ids, stay, 1)]).toEqual(Array(3).fill(new Set(['c1'])));
  expect(reads).toEqual(['c1+c2 2026-12-04 2026-12-06 2']);
  for (const other of [{ end: '2026-12-07' }, { start: '2026-12-05' }, { adults: 3 }, { childrenAges: [4] }])
    await remembered.find(ids, { ...stay, ...other }, 1);
  await remembered.find(['c1'], stay, 1);
  expect(reads).toHaveLength(5); // two adults and a child need the same rooms as three adults
});

test('a change of the inventory, and a second, end it', async () => {
  const { remembered, reads, wait } = remembering();
  await remembered.find(ids, stay, 1);
  await remembered.find(ids, stay, 2);
  expect(reads).toHaveLength(2);
  wait(999);
  await remembered.find(ids, stay, 2);
  expect(reads).toHaveLength(2);
  wait(1);
  await remembered.find(ids, stay, 2);
  expect(reads).toHaveLength(3);
});

test('a reading that fails is repeated by the next search', async () => {
  let fails = true;
  const { remembered, reads } = remembering(async () => {
    if (fails) throw new Error('too many searches');
    return new Set<string>();
  });
  await expect(remembered.find(ids, stay, 1)).rejects.toThrow('too many searches');
  fails = false;
  expect(await remembered.find(ids, stay, 1)).toEqual(new Set());
  expect(reads).toHaveLength(2);
});
