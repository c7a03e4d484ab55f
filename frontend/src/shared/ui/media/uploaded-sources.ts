import { smallPicture } from '@innkeeper/contracts/pictures';

/** The longest edge of a picture's two versions, as gallery makes them. */
const WIDTHS = { small: 640, large: 2_560 };

/**
 * The attributes of an `img` with which the browser loads the small version where it is enough. `sizes` is the width on the
 * screen. A picture that has no small version is loaded as it is.
 */
export function uploadedSources(
  src: string,
  sizes: string,
): { src: string; srcSet?: string; sizes?: string } {
  const small = smallPicture(src);
  if (small === src) return { src };
  return { src, srcSet: `${small} ${WIDTHS.small}w, ${src} ${WIDTHS.large}w`, sizes };
}
