import { type PhotoFiles, phoneScreen, srcSetOf } from './photo-files.ts';

interface Props {
  photo: PhotoFiles;
  /** The width on the screen, as `sizes` of an `img`. */
  sizes: string;
  alt?: string;
  /** Part of the first screen, so it loads at once; others load when they are scrolled to. */
  isFirst?: boolean;
  className?: string;
}

/** One of the site's own photos. `alt` stays empty unless the photo adds information to the text. */
export function Photo({ photo, sizes, alt = '', isFirst = false, className }: Props) {
  return (
    <picture>
      {photo.phone && <source media={phoneScreen} type="image/avif" srcSet={photo.phone} />}
      <source type="image/avif" srcSet={srcSetOf(photo)} sizes={sizes} />
      <img
        src={photo.fallback}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        className={className}
      />
    </picture>
  );
}
