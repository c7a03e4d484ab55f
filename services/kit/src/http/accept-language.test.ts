import { acceptedLanguages } from './accept-language.ts';

test.each([
  [undefined, []],
  ['', []],
  ['*', []],
  ['de', ['de']],
  ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
  ['en;q=0.5, pt-BR;q=0.7', ['pt-BR', 'en']],
  ['fr;q=0, *, es;q=x, it', ['it']],
])('%s prefers %j', (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags);
});

test('no more of a header is read than a browser sends', () => {
  expect(acceptedLanguages(`${'xx,'.repeat(500_000)}de`)).not.toContain('de');
});
