import type { PhotoFiles } from '../ui/media/photo-files.ts';
import large from './place-lobby.avif';

import small from './place-lobby-sm.avif';
import fallback from './place-lobby-sm.jpg';

export const lobby: PhotoFiles = { small, large, fallback, smallWidth: 800, width: 1600, height: 1000 };
