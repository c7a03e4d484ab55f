import type { PhotoFiles } from '../ui/media/photo-files.ts';
import large from './place-beach.avif';

import small from './place-beach-sm.avif';
import fallback from './place-beach-sm.jpg';

export const beach: PhotoFiles = { small, large, fallback, smallWidth: 800, width: 1600, height: 1000 };
