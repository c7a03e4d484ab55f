import { useState } from 'react';
import { Plus, XLg } from 'react-bootstrap-icons';
import type { ImageList as Images, ListedImage } from '../../storage/use-image-list.ts';
import { ImageDrop } from './ImageDrop.tsx';
import { ImageOrder } from './ImageOrder.tsx';
import './ImageList.scss';
import { words } from '../../words/words.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { useImageDrag } from './use-image-drag.ts';

const t = words('desk');
const tShared = words('shared');

interface Props {
  /** Id of the list's label. */
  labelledBy: string;
  images: Images;
  onFiles: (files: File[]) => void;
}

/**
 * Several images with previews, the cover first. Each shows its progress, can be moved, removed and, when it failed,
 * uploaded again.
 */
export function ImageList({ labelledBy, images, onFiles }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const count = images.images.length;
  const move = (image: ListedImage, to: number) => {
    images.move(image, to);
    const { name } = image;
    setAnnouncement(
      to === 0
        ? t('images.moved_first', { name, count })
        : t('images.moved', { name, position: to + 1, count }),
    );
  };
  const drag = useImageDrag(images.images, move);
  const remove = (image: ListedImage, button: HTMLButtonElement) => {
    const list = button.closest('ul');
    images.remove(image);
    list?.querySelector('input')?.focus(); // the button disappears with its image
  };
  return (
    <>
      <ul className="uploads mb-3" aria-labelledby={labelledBy}>
        {images.images.map((image, position) => (
          <li
            key={image.key}
            className={image.state === 'failed' ? 'is-bad' : undefined}
            {...drag.of(image, position)}
          >
            <Preview image={image} />
            <button
              type="button"
              className="remove"
              aria-label={t('images.remove', { name: image.name })}
              onClick={({ currentTarget }) => remove(image, currentTarget)}
            >
              <XLg aria-hidden="true" />
            </button>
            <span className="name" dir="auto">
              {image.name}
            </span>
            <State image={image} onRetry={images.retry} />
            {count > 1 && (
              <ImageOrder
                name={image.name}
                position={position}
                count={count}
                onMove={(to) => move(image, to)}
              />
            )}
          </li>
        ))}
        <li>
          <ImageDrop labelledBy={labelledBy} isMultiple onFiles={onFiles}>
            <Plus aria-hidden="true" />
            <span>{t('images.add')}</span>
          </ImageDrop>
        </li>
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** The picture, or words where the browser cannot read the file. */
function Preview({ image: { src, name } }: { image: ListedImage }) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (unreadable === src) return <span className="no-preview">{t('images.no_preview')}</span>;
  return (
    <img src={src} alt={name} width="800" height="500" draggable={false} onError={() => setUnreadable(src)} />
  );
}

/** Uploads one again. The button disappears with the failure, so the focus moves to the one beside it. */
function retry(image: ListedImage & { state: 'failed' }, button: HTMLButtonElement, send: Images['retry']) {
  button.closest('li')?.querySelector('button')?.focus();
  void send(image);
}

function State({ image, onRetry }: { image: ListedImage; onRetry: Images['retry'] }) {
  switch (image.state) {
    case 'chosen':
      return <span className="state">{t('images.chosen')}</span>;
    case 'uploading':
      return (
        <>
          <ProgressBar label={t('upload.uploading', { file: image.name })} fraction={image.fraction} />
          <span className="state num">
            {image.isPreparing
              ? t('images.being_prepared')
              : t('images.sent', { percent: Math.round(image.fraction * 100) })}
          </span>
        </>
      );
    case 'failed':
      return (
        <span className="state">
          {t('images.failed')}{' '}
          <button
            type="button"
            className="btn btn-as-link btn-sm p-0 align-baseline"
            aria-label={t('images.try_again', { name: image.name })}
            onClick={({ currentTarget }) => retry(image, currentTarget, onRetry)}
          >
            {tShared('action.try_again')}
          </button>
        </span>
      );
    case 'stored':
      return image.isNew ? <span className="state">{t('images.stored')}</span> : null;
  }
}
