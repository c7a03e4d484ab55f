import { type ComponentProps, useState } from 'react';
import './UploadedImage.scss';

interface Props extends Omit<ComponentProps<'img'>, 'src'> {
  src: string | null | undefined;
  alt: string;
}

/** An image that staff uploaded, or the words 'No Image' instead if there is none that the browser can read. */
export function UploadedImage({ src, alt, className, ...size }: Props) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (!src || src === unreadable) {
    return <span className={className ? `${className} no-image` : 'no-image'}>No Image</span>;
  }
  return <img {...size} className={className} src={src} alt={alt} onError={() => setUnreadable(src)} />;
}
