import { type ComponentProps, useState } from 'react';
import { uploadedSources } from './uploaded-sources.ts';
import './UploadedImage.scss';
import { words } from '../../words/words.ts';

const t = words('shared');

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  src: string | null | undefined;
  alt: string;
  /** The width on the screen: where it is small, the browser loads the small version. */
  sizes?: string;
}

/** An image that staff uploaded, or the words 'No Image' instead if there is none that the browser can read. */
export function UploadedImage({ src, alt, sizes, className, ...size }: Props) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (!src || src === unreadable) {
    return <span className={className ? `${className} no-image` : 'no-image'}>{t('image.none')}</span>;
  }
  const sources = sizes ? uploadedSources(src, sizes) : { src };
  return <img {...size} {...sources} className={className} alt={alt} onError={() => setUnreadable(src)} />;
}
