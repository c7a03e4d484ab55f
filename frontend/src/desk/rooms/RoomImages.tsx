import { useId, useState } from 'react';
import { Upload } from 'react-bootstrap-icons';
import { rejectionOf } from '../../shared/storage/image-file.ts';
import type { ImageList as Images, UploadOutcome } from '../../shared/storage/use-image-list.ts';
import { announceError, announceSuccess, announceWarning } from '../../shared/ui/dialog/alerts.ts';
import { ImageList } from '../../shared/ui/media/ImageList.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');

/** Uploads the remaining images, and shows an error if that fails. */
async function upload(images: Images): Promise<UploadOutcome> {
  const outcome = await images.upload();
  if (outcome === 'failed') await announceError(t('rooms.images.failed'), t('rooms.images.failed_text'));
  return outcome;
}

/** Uploads the remaining images. Returns whether all are uploaded. */
export async function uploadWaiting(images: Images): Promise<boolean> {
  return ['stored', 'nothing'].includes(await upload(images));
}

/** The images of a room: chosen first, then uploaded by a button. */
export function RoomImages({ images }: { images: Images }) {
  const id = useId();
  const [rejections, setRejections] = useState<string[]>([]);
  const add = (files: File[]) => {
    images.add(files.filter((file) => rejectionOf(file) === null));
    setRejections(files.map(rejectionOf).filter((rejection) => rejection !== null));
  };
  const isUploading = images.images.some(({ state }) => state === 'uploading');
  const uploadNow = async () => {
    if (isUploading) return;
    const isWaiting = images.images.some(({ state }) => state === 'chosen' || state === 'failed');
    if (!isWaiting) return announceWarning(t('rooms.images.choose_first'));
    if ((await upload(images)) === 'stored') await announceSuccess(t('rooms.images.all_done'));
  };
  const failures = images.images.flatMap((image) =>
    image.state === 'failed' ? [`${image.name}: ${image.message}`] : [],
  );
  return (
    <div className="full">
      <span className="form-label d-block" id={id}>
        {t('field.images')}
      </span>
      <ImageList labelledBy={id} images={images} onFiles={add} />
      {[...rejections, ...failures].length > 0 && (
        <div className="form-text text-danger mb-3" role="alert">
          <ul className="mb-0">
            {[...rejections, ...failures].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-disabled={isUploading || undefined}
        onClick={() => void uploadNow()}
      >
        <Upload aria-hidden="true" />
        {t('rooms.images.upload')}
      </button>
    </div>
  );
}
