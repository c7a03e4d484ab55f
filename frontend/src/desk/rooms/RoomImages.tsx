import { useId, useState } from 'react';
import { Upload } from 'react-bootstrap-icons';
import { rejectionOf } from '../../shared/storage/image-file.ts';
import type { ImageList as Images } from '../../shared/storage/use-image-list.ts';
import { announceError, announceSuccess, announceWarning } from '../../shared/ui/dialog/alerts.ts';
import { ImageList } from '../../shared/ui/media/ImageList.tsx';

/** Uploads what is not uploaded yet, and shows an error when that fails. Returns whether everything is stored. */
export async function uploadWaiting(images: Images): Promise<boolean> {
  const isComplete = await images.upload();
  if (!isComplete) await announceError('Upload Failed', 'An error occurred while uploading images.');
  return isComplete;
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
  const upload = async () => {
    if (isUploading) return;
    const isWaiting = images.images.some(({ state }) => state === 'chosen' || state === 'failed');
    if (!isWaiting) await announceWarning('Please select images to upload!');
    else if (await uploadWaiting(images)) await announceSuccess('All images uploaded !');
  };
  const failures = images.images.flatMap((image) =>
    image.state === 'failed' ? [`${image.name}: ${image.message}`] : [],
  );
  return (
    <div className="full">
      <span className="form-label d-block" id={id}>
        Images
      </span>
      <ImageList labelledBy={id} images={images} onFiles={add} />
      {[...rejections, ...failures].length > 0 && (
        <ul className="form-text text-danger mb-3" role="alert">
          {[...rejections, ...failures].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-disabled={isUploading || undefined}
        onClick={() => void upload()}
      >
        <Upload aria-hidden="true" />
        Upload
      </button>
    </div>
  );
}
