import { indexAfterKey } from './list-keys.ts';

const names = ['Sea Suite', 'Sunset Suite', 'Harbour Twin', 'Sea Loft'];
const nothingTyped = () => ({ text: '', at: 0 });
const after = (key: string, active: number, typed = nothingTyped()) =>
  indexAfterKey({ key, active, names, typed });

test('arrows move by one and stop at the ends', () => {
  expect(after('ArrowDown', 0)).toBe(1);
  expect(after('ArrowDown', 3)).toBe(3);
  expect(after('ArrowUp', 0)).toBe(0);
});

test('Home and End lead to the ends', () => {
  expect(after('Home', 2)).toBe(0);
  expect(after('End', 0)).toBe(3);
});

test('a letter leads to the next name that starts with it, and wraps around', () => {
  expect(after('s', 0)).toBe(1);
  expect(after('s', 1)).toBe(3);
  expect(after('s', 3)).toBe(0);
  expect(after('h', 0)).toBe(2);
});

test('letters typed in a row are the beginning of a name', () => {
  const typed = nothingTyped();
  expect(after('s', 2, typed)).toBe(3);
  expect(after('u', 3, typed)).toBe(1);
});

test('letters of no name change nothing', () => {
  expect(after('x', 2)).toBe(2);
});

test('other keys are not handled', () => {
  expect(after('Tab', 0)).toBeNull();
  expect(after('F5', 0)).toBeNull();
});
