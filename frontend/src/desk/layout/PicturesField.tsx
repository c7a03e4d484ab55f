import { MAX_ROOM_PICTURES } from '@innkeeper/contracts/room-facts';
import { useId, useState } from 'react';
import { rejectionOf } from '../../shared/storage/image-file.ts';
import type { ImageList as Images, ListedImage } from '../../shared/storage/use-image-list.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { UploadOverlay } from '../../shared/ui/dialog/UploadOverlay.tsx';
import { ImageList } from '../../shared/ui/media/ImageList.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');

interface Props {
  label?: string;
  images: Images;
  /** What the server says of them. */
  error: string | undefined;
  /** Called when all that was chosen is uploaded. */
  onUploaded?: () => void;
}

const isUploading = (image: ListedImage) => image.state === 'uploading';

/** The pictures of a category: uploaded as soon as they are chosen, the first one first. */
export function PicturesField({ label = t('field.image'), images, error, onUploaded }: Props) {
  const id = useId();
  const [rejections, setRejections] = useState<string[]>([]);
  const choose = async (files: File[]) => {
    const usable = files.filter((file) => rejectionOf(file) === null);
    const room = MAX_ROOM_PICTURES - images.images.length;
    setRejections([
      ...files.map(rejectionOf).filter((rejection) => rejection !== null),
      ...(usable.length > room ? [t('categories.image.too_many', { max: MAX_ROOM_PICTURES })] : []),
    ]);
    images.add(usable.slice(0, room));
    if ((await images.upload()) !== 'stored') return;
    if (onUploaded) onUploaded();
    else notify.success(t('categories.image.uploaded'));
  };
  const failures = images.images.flatMap((image) =>
    image.state === 'failed' ? [`${t('categories.image.failed')} ${image.name}: ${image.message}`] : [],
  );
  const running = images.images.filter(isUploading);
  const messages = [...rejections, ...failures, ...(error ? [error] : [])];
  return (
    <div className="full">
      <span className="form-label d-block" id={id}>
        {label}
      </span>
      <ImageList labelledBy={id} images={images} onFiles={(files) => void choose(files)} />
      {messages.length > 0 && (
        <div className="form-text text-danger mb-3" role="alert">
          <ul className="mb-0">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="form-text mb-0">{t('categories.image.hint', { max: MAX_ROOM_PICTURES })}</p>
      {running[0]?.state === 'uploading' && (
        <UploadOverlay
          fileName={running[0].name}
          fraction={running[0].fraction}
          isPreparing={running[0].isPreparing}
          onCancel={() => running.forEach(images.remove)}
        />
      )}
    </div>
  );
}
