import { RememberedAnswers } from './remembered-answers.ts';

/** How often each of these searches had to be answered. */
function answering(length = 5) {
  const remembered = new RememberedAnswers();
  const made: string[] = [];
  const ask = (search: string, changes = 1) =>
    remembered.find(search, changes, () => {
      made.push(search);
      return search.padEnd(length);
    });
  return { ask, made, remembered };
}

test('an answer is kept from the second time on, until something changes', () => {
  const { ask, made } = answering();
  for (let i = 0; i < 4; i++) expect(ask('a')).toBe('a    ');
  expect(made).toEqual(['a', 'a']);
  ask('a', 2);
  expect(made).toEqual(['a', 'a', 'a']);
});

test('what could not be answered is asked for again', () => {
  const { remembered } = answering();
  expect(remembered.find('a', 1, () => undefined)).toBeUndefined();
  expect(remembered.find('a', 1, () => undefined)).toBeUndefined();
  expect(remembered.find('a', 1, () => 'found')).toBe('found');
});

test('all are forgotten before they take more than 16 million characters', () => {
  const { ask, made } = answering(6_000_000);
  for (const search of ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c']) ask(search);
  expect(made).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  ask('c');
  ask('a');
  expect(made).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'a']);
});

test('searches that nobody repeats are forgotten', () => {
  const { ask, made } = answering();
  for (const search of ['kept', 'kept', ...Array.from({ length: 10_000 }, (_, i) => `${i}`), 'kept'])
    ask(search);
  expect(made.filter((search) => search === 'kept')).toHaveLength(3);
});
