import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS, type Language } from './languages.ts';
import { argumentsOf, pluralsOf } from './message-arguments.ts';

const FOLDER = join(import.meta.dirname, '../catalogs');
const read = (area: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, area, `${language}.json`), 'utf8'));
const tagsIn = (message: string) => (message.match(/<\/?[a-z]\w*\/?>/gi) ?? []).sort();

describe.each(Object.entries<readonly Language[]>(AREAS))('the catalog %s', (area, languages) => {
  const english = read(area, 'en');

  it('has the languages that the product offers for it', () => {
    const files = readdirSync(join(FOLDER, area)).map((file) => file.replace('.json', ''));
    expect(files.sort()).toEqual([...languages].sort());
  });

  it.each(languages)('has its keys in order in %s', (language) => {
    const keys = Object.keys(read(area, language));
    expect(keys).toEqual(keys.toSorted());
  });

  it.each(languages)('has tags in %s that are closed, one beside the other', (language) => {
    const isOpen = (text: string) => text.replace(/<(\w+)(\/>|>[^<]*<\/\1>)/g, '').includes('<');
    expect(Object.entries(read(area, language)).filter(([, text]) => isOpen(text))).toEqual([]);
  });

  const others = languages.filter((language) => language !== 'en');
  if (others.length)
    describe.each(others)('in %s', (language) => {
      const catalog = read(area, language);

      it('has every message of the English one, and no other', () => {
        expect(Object.keys(catalog)).toEqual(Object.keys(english));
      });

      it('has in each message the values and the tags of the English one', () => {
        const shape = (key: string, text: string) => ({ key, values: argumentsOf(text), tags: tagsIn(text) });
        for (const [key, message] of Object.entries(catalog))
          expect(shape(key, message)).toEqual(shape(key, english[key]!));
      });

      it('has a form for each number of its plurals', () => {
        // Numbers from a million on, which no count of the product reaches, have a form of their own in es, fr, it and pt.
        const numbers = Array.from({ length: 1_000 }, (_, number) => number);
        const needed = new Set(numbers.map((number) => new Intl.PluralRules(language).select(number)));
        for (const [key, message] of Object.entries(catalog))
          for (const { name, forms } of pluralsOf(message))
            expect({ key, name, missing: [...needed].filter((form) => !forms.includes(form)) }).toEqual({
              key,
              name,
              missing: [],
            });
      });
    });
});
