/** The files of one of the site's own photos: AVIF in two widths, and JPEG for older browsers. */
export interface PhotoFiles {
  small: string;
  large: string;
  fallback: string;
  smallWidth: number;
  width: number;
  height: number;
  /** A crop for phones held upright. */
  phone?: string;
}

/** The screens on which the crop for phones is shown. */
export const phoneScreen = '(max-width: 480px)';

/** Requests a picture of the first screen, one of the hotel or one of the site's own, before the code of its page has loaded. */
export function preloadPhoto(photo: PhotoFiles | string, sizes: string): void {
  if (typeof photo === 'string') {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: photo }),
    );
    return;
  }
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
