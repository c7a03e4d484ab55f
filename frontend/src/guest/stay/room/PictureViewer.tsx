import { directionOf } from '@innkeeper/words/languages';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ArrowLeft, ArrowRight, XLg } from 'react-bootstrap-icons';
import { pageLanguage } from '../../../shared/words/language.ts';
import { words } from '../../../shared/words/words.ts';

const t = words('rooms');

interface Props {
  name: string;
  pictures: readonly string[];
  /** The place of the picture that is shown first. */
  first: number;
  onClose: () => void;
}

/** Pictures on the whole screen: swiped, or turned by the arrow keys or two buttons. Esc closes it. */
export function PictureViewer({ name, pictures, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const count = pictures.length;
  const isMirrored = directionOf(pageLanguage()) === 'rtl';

  const bring = (place: number, behavior: ScrollBehavior = 'auto') => {
    const picture = row.current?.children[place];
    picture?.scrollIntoView?.({ behavior, block: 'nearest', inline: 'center' });
    setShown(place);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it opens
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    bring(first, 'instant');
  }, [first]);
  useEffect(() => {
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = overflow;
    };
  }, []);

  const turn = (by: number) => {
    const place = shown + by;
    if (place >= 0 && place < count) bring(place);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(isMirrored ? -1 : 1);
    if (key === 'ArrowLeft') turn(isMirrored ? 1 : -1);
    if (key === 'Home') bring(0);
    if (key === 'End') bring(count - 1);
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {};
    if (clientWidth) setShown(Math.min(Math.round(Math.abs(scrollLeft) / clientWidth), count - 1));
  };
  const [Before, After] = isMirrored ? [ArrowRight, ArrowLeft] : [ArrowLeft, ArrowRight];
  return (
    <dialog ref={dialog} className="picture-viewer" aria-label={name} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="viewer-head">
        <span className="num" role="status">
          {t('room.picture', { name, position: shown + 1, count })}
        </span>
        <button type="button" aria-label={t('room.close')} onClick={() => dialog.current?.close()}>
          <XLg aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <ul ref={row} onScroll={onScroll} tabIndex={0} aria-label={t('room.pictures')}>
        {pictures.map((picture, place) => (
          <li key={picture} aria-hidden={place !== shown}>
            <img
              src={picture}
              alt={t('room.picture', { name, position: place + 1, count })}
              loading={Math.abs(place - shown) > 1 ? 'lazy' : 'eager'}
              decoding="async"
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="viewer-foot">
          <button
            type="button"
            aria-label={t('room.previous')}
            aria-disabled={shown === 0}
            onClick={() => turn(-1)}
          >
            <Before aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('room.next')}
            aria-disabled={shown === count - 1}
            onClick={() => turn(1)}
          >
            <After aria-hidden="true" />
          </button>
        </div>
      )}
    </dialog>
  );
}
