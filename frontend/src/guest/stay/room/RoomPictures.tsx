import { useRef, useState } from 'react';
import { ArrowsFullscreen } from 'react-bootstrap-icons';
import { uploadedSources } from '../../../shared/ui/media/uploaded-sources.ts';
import { words } from '../../../shared/words/words.ts';
import { PictureViewer } from './PictureViewer.tsx';
import './RoomPictures.scss';

const t = words('rooms');

const LARGE = '(min-width: 992px) 44rem, 100vw';
const SMALL = '(min-width: 992px) 16rem, 100vw';

interface Props {
  name: string;
  pictures: readonly string[];
}

/** The pictures of a room: a row to swipe through on a phone, a mosaic on wide screens, each opens on the whole screen. */
export function RoomPictures({ name, pictures }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const count = pictures.length;
  if (!count) return null;
  const close = () => {
    setShown(null);
    opener.current?.focus();
  };
  return (
    <>
      <ul className={`room-pictures of-${Math.min(count, 5)}`} aria-label={t('room.pictures')}>
        {pictures.map((picture, place) => (
          <li key={picture}>
            <button
              type="button"
              aria-label={t('room.enlarge', { position: place + 1, count })}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget;
                setShown(place);
              }}
            >
              <img
                {...uploadedSources(picture, place ? SMALL : LARGE)}
                alt={t('room.picture', { name, position: place + 1, count })}
                width="800"
                height="500"
                loading={place ? 'lazy' : 'eager'}
                fetchPriority={place ? undefined : 'high'}
                decoding="async"
                itemProp="photo"
              />
              <span className="position num">
                <ArrowsFullscreen aria-hidden="true" /> {t('room.position', { position: place + 1, count })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <PictureViewer name={name} pictures={pictures} first={shown} onClose={close} />}
    </>
  );
}
