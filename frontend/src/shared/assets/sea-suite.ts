import type { PhotoFiles } from '../ui/media/photo-files.ts';
import large from './sea-suite.avif';

import small from './sea-suite-sm.avif';
import fallback from './sea-suite-sm.jpg';

export const seaSuite: PhotoFiles = { small, large, fallback, smallWidth: 800, width: 1600, height: 1000 };
