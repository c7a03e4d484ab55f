import { type PhotoFiles, phoneScreen, srcSetOf } from './photo-files.ts';

interface Props {
  photo: PhotoFiles;
  /** How wide it is drawn, as in `img`. */
  sizes: string;
  alt?: string;
  /** Whether it is what the page shows first; else it waits until it is scrolled to. */
  isFirst?: boolean;
  className?: string;
  style?: React.CSSProperties;
}

/** Empty `alt` unless the picture tells something that the text does not. */
export function Photo({ photo, sizes, alt = '', isFirst = false, className, style }: Props) {
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
        style={style}
      />
    </picture>
  );
}
