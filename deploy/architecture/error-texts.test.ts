import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorTextsIn } from './error-texts.ts';

const repository = path.join(import.meta.dirname, '../..');

const services = readdirSync(path.join(repository, 'services'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `services/${name}/src`);
const files = [...services, 'gateway/src'].flatMap((folder) =>
  readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .map((file) => `${folder}/${file}`),
);

it.each([
  [`throw rejection('not_found.room', { roomId: \`Room \${id}\` })`, ['Room x']],
  [`throw new ApiError('forbidden', {}, { fields: { end: 'must be later' } })`, ['must be later']],
  [`invalidFields({ end: { code: isLate ? 'it is late' : 'before_today' } })`, ['it is late']],
  [`z.string().min(1, 'must not be empty')`, ['must not be empty']],
  [`text(40).refine(isName, { message: 'must be a name' })`, ['must be a name']],
  [`context.addIssue({ code: 'custom', message: 'must be a name' })`, ['must be a name']],
  [`z.string().describe('the name of a room').regex(/a b/)`, []],
  [`throw rejection('not_found.room', { roomId })`, []],
])('in %s the prose is %j', (source, texts) => {
  expect(errorTextsIn(source, { shapes: true })).toEqual(texts);
});

it('finds the files', () => {
  expect(files.length).toBeGreaterThan(300);
});

it.each(files)('%s has codes for errors, whose words are in the catalog', (file) => {
  const shapes = file.startsWith('services/contracts/');
  expect(errorTextsIn(readFileSync(path.join(repository, file), 'utf8'), { shapes })).toEqual([]);
});
