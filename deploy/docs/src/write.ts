// Writes the documentation that the gateway serves into a folder: node deploy/docs/dist/write.js <folder>
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiDocument } from './api-document.ts';
import { eventsDocument } from './events-document.ts';
import { eventsPage } from './events-page.ts';
import { topics } from './topics.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node deploy/docs/dist/write.js <folder>');

mkdirSync(folder, { recursive: true });
cpSync(fileURLToPath(new URL('../page', import.meta.url)), folder, { recursive: true });
writeFileSync(join(folder, 'asyncapi.json'), JSON.stringify(eventsDocument(topics)));
writeFileSync(join(folder, 'events.html'), eventsPage(topics));
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(apiDocument()));
