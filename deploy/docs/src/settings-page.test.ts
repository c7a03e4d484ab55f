import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READERS, settings, settingsPage } from './settings-page.ts';

const all = settings(READERS);

test('the committed page is up to date (to update it: make services && node deploy/docs/dist/write-settings.js)', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../settings.md'), 'utf8');
  expect(committed).toBe(settingsPage(READERS));
});

test('every variable has a description that fits a table cell', () => {
  for (const { name, description } of all)
    expect({ name, description }).toEqual({ name, description: expect.stringMatching(/^[^|\n]{5,}$/) });
});

test('a row names the default, the readers that require the variable, and whether it is secret', () => {
  const page = settingsPage(READERS);
  expect(page).toContain('| `DATABASE_URL` | **required** | **Secret.** ');
  expect(page).toContain('| `PICTURES_CORS_METHODS` | `GET,HEAD,POST` | ');
  expect(page).toMatch(/^\| `TOKEN_HOURS` \| `12` \| .* \| identity \|$/m);
  expect(page).toMatch(/^\| `KAFKA_BROKERS` \| {2}\| .* create-topics \(required\) \|$/m);
});
