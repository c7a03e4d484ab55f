// Generates deploy/settings.md from the environment schemas: node deploy/docs/dist/write-settings.js
import { writeFileSync } from 'node:fs';
import { READERS, settingsPage } from './settings-page.ts';

writeFileSync(new URL('../../settings.md', import.meta.url), settingsPage(READERS));
