import type { PhotoFiles } from '../ui/media/photo-files.ts';
import large from './hero.avif';
import phone from './hero-phone.avif';
import small from './hero-sm.avif';
import fallback from './hero-sm.jpg';

export const hero: PhotoFiles = {
  small,
  large,
  fallback,
  phone,
  smallWidth: 1000,
  width: 2000,
  height: 1000,
};

/** It covers the page's width or most of its height, whichever needs more pixels. */
export const heroSizes = 'max(100vw, 160vh)';
