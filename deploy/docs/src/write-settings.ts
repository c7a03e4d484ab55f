// Writes deploy/settings.md anew from the schemas of the environment: node deploy/docs/dist/write-settings.js
import { writeFileSync } from 'node:fs';
import { READERS, settingsPage } from './settings-page.ts';

writeFileSync(new URL('../../settings.md', import.meta.url), settingsPage(READERS));
