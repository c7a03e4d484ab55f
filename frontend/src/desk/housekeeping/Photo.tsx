import { UploadedImage } from '../../shared/ui/media/UploadedImage.tsx';
import { usePhoto } from './api.ts';

interface Props {
  /** The link of a note. It opens nothing: only staff see the photo, with links that are valid for some minutes. */
  link: string;
  alt: string;
  size: number;
  /** The accessible name of a link to the whole photo, if there is one. */
  opens?: string;
}

/** The photo of a note, small. */
export function Photo({ link, alt, size, opens }: Props) {
  const { data: photo, isPending } = usePhoto(link);
  if (isPending) return <span className="no-image" aria-hidden="true" />;
  const image = <UploadedImage src={photo?.smallUrl} alt={alt} width={size} height={size} loading="lazy" />;
  if (!opens || !photo) return image;
  return (
    <a href={photo.downloadUrl} target="_blank" rel="noreferrer" aria-label={opens}>
      {image}
    </a>
  );
}
