/** One of the site's own pictures, as files: AVIF in two widths, and a JPEG for browsers that are older. */
export interface PhotoFiles {
  small: string;
  large: string;
  fallback: string;
  smallWidth: number;
  width: number;
  height: number;
  /** A cut for phones held upright. */
  phone?: string;
}

/** Where the cut for phones is shown. */
export const phoneScreen = '(max-width: 480px)';

/** Asks for a photo that is about to be the first thing seen, before the page that shows it is here. */
export function preloadPhoto(photo: PhotoFiles, sizes: string): void {
  const isPhone = photo.phone && window.matchMedia(phoneScreen).matches;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' });
  link.imageSrcset = isPhone ? `${photo.phone}` : srcSetOf(photo);
  link.imageSizes = isPhone ? '' : sizes;
  document.head.append(link);
}

export function srcSetOf({ small, smallWidth, large, width }: PhotoFiles): string {
  return `${small} ${smallWidth}w, ${large} ${width}w`;
}
