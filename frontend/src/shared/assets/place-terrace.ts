import type { PhotoFiles } from '../ui/media/photo-files.ts';
import large from './place-terrace.avif';

import small from './place-terrace-sm.avif';
import fallback from './place-terrace-sm.jpg';

export const terrace: PhotoFiles = { small, large, fallback, smallWidth: 800, width: 1600, height: 1000 };
