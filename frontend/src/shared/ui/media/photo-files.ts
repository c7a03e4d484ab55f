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

export function srcSetOf({ small, smallWidth, large, width }: PhotoFiles): string {
  return `${small} ${smallWidth}w, ${large} ${width}w`;
}
