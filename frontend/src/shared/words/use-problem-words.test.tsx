import { readCatalog } from '@innkeeper/words/read-catalog';
import { render, screen } from '@testing-library/react';
import { replaceLanguage } from './language.ts';
import { useProblemWords } from './use-problem-words.ts';
import { addWords } from './words.ts';

const problem = { code: 'too_late_to_change', params: {}, message: 'From the server.' };
const Why = () => <p>{useProblemWords(problem)}</p>;

afterEach(() => {
  replaceLanguage('en');
  addWords('errors', 'en', readCatalog('errors', 'en'));
});

test('the problem of a preview is in the words of the page', async () => {
  replaceLanguage('de');
  addWords('errors', 'de', readCatalog('errors', 'de'));
  render(<Why />);
  expect(screen.queryByText(problem.message)).toBeNull();
  await screen.findByText(/Bitte rufen Sie das Hotel an/);
});

test('in English it is as the server words it, at once', () => {
  render(<Why />);
  expect(screen.getByText(problem.message)).toBeVisible();
});
