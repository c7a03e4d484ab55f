// Generates deploy/consumers.ts from the services' definitions: node deploy/docs/dist/write-consumers.js
import { readFileSync, writeFileSync } from 'node:fs';
import { consumersFile } from './consumers.ts';
import { services } from './services.ts';

const file = new URL('../../consumers.ts', import.meta.url);
const text = consumersFile(services);
if (readFileSync(file, 'utf8') !== text) {
  writeFileSync(file, text);
  console.log('wrote deploy/consumers.ts');
}
