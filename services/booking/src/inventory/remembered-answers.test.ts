import { RememberedAnswers } from './remembered-answers.ts';

const NIGHTS = { start: 100, end: 103 };

/** How often each of these searches had to be answered. */
function answering(length = 5) {
  const remembered = new RememberedAnswers();
  const made: string[] = [];
  const ask = (search: string, { nights = NIGHTS, categoryId = 'c' } = {}) =>
    remembered.find(categoryId, search, () => {
      made.push(search);
      return { nights, text: search.padEnd(length) };
    });
  const askOften = (search: string, ...of: [Parameters<typeof ask>[1]?]) => {
    for (let i = 0; i < 3; i++) ask(search, ...of);
  };
  return { ask, askOften, made, remembered };
}

test('an answer is kept from the second time on', () => {
  const { ask, made } = answering();
  for (let i = 0; i < 4; i++) expect(ask('a')).toBe('a    ');
  expect(made).toEqual(['a', 'a']);
});

test.each([
  ['the night before the stay', { start: 99, end: 100 }, true],
  ['the first night', { start: 100, end: 101 }, true],
  ['the last night', { start: 102, end: 110 }, true],
  ['the night of the departure', { start: 103, end: 104 }, true],
  ['all nights', { start: 0, end: 1_000 }, true],
  ['nights before', { start: 90, end: 99 }, false],
  ['nights after', { start: 104, end: 200 }, false],
])('after a change of %s an answer is forgotten if it can depend on it', (_, changed, isForgotten) => {
  const { ask, askOften, made, remembered } = answering();
  askOften('a');
  remembered.forgetNights('c', changed);
  ask('a');
  expect(made).toHaveLength(isForgotten ? 3 : 2);
});

test('a change in one category leaves the answers of others', () => {
  const { ask, askOften, made, remembered } = answering();
  askOften('a', { categoryId: 'other' });
  remembered.forgetNights('c', NIGHTS);
  remembered.forgetCategory('c');
  ask('a', { categoryId: 'other' });
  expect(made).toHaveLength(2);
  remembered.forgetCategory('other');
  ask('a', { categoryId: 'other' });
  expect(made).toHaveLength(3);
});

test('what could not be answered is asked for again', () => {
  const { remembered } = answering();
  expect(remembered.find('c', 'a', () => undefined)).toBeUndefined();
  expect(remembered.find('c', 'a', () => undefined)).toBeUndefined();
  expect(remembered.find('c', 'a', () => ({ nights: NIGHTS, text: 'found' }))).toBe('found');
});

test('all are forgotten before they take more than 16 million characters', () => {
  const { ask, made } = answering(6_000_000);
  for (const search of ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c']) ask(search);
  expect(made).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  ask('c');
  ask('a');
  expect(made).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'c', 'a']);
});

test('forgotten answers make room for others', () => {
  const { askOften, made, remembered } = answering(6_000_000);
  for (let i = 0; i < 10; i++) {
    askOften(`${i}`);
    if (i % 2) remembered.forgetNights('c', NIGHTS);
    else remembered.forgetCategory('c');
  }
  expect(made).toHaveLength(20);
});

test('searches that nobody repeats are forgotten', () => {
  const { ask, made } = answering();
  for (const search of ['kept', 'kept', ...Array.from({ length: 10_000 }, (_, i) => `${i}`), 'kept'])
    ask(search);
  expect(made.filter((search) => search === 'kept')).toHaveLength(3);
});
