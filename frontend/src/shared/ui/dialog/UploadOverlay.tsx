import { useLayoutEffect, useRef, useState } from 'react';
import { ProgressBar } from '../media/ProgressBar.tsx';
import './BusyOverlay.scss';
import { words } from '../../words/words.ts';

const t = words('desk');
const tShared = words('shared');

interface Props {
  fileName: string;
  /** The fraction that is sent, 0 to 1. */
  fraction: number;
  /** Everything is sent, and the server prepares the picture. */
  isPreparing: boolean;
  onCancel: () => void;
}

/** Covers the screen while an image is uploaded; the upload can be cancelled. */
export function UploadOverlay({ fileName, fraction, isPreparing, onCancel }: Props) {
  const overlay = useFocusReturn();
  const file = { file: fileName };
  return (
    <div className="busy" ref={overlay}>
      <div className="spinner-border" aria-hidden="true" />
      <span role="status">
        {isPreparing ? t('upload.status_preparing', file) : t('upload.status_uploading', file)}
      </span>
      <ProgressBar
        label={isPreparing ? t('upload.preparing', file) : t('upload.uploading', file)}
        fraction={fraction}
      />
      {/* biome-ignore lint/a11y/noAutofocus: nothing else can be used while the overlay is there */}
      <button type="button" className="btn btn-line btn-sm" onClick={onCancel} autoFocus>
        {tShared('action.cancel')}
      </button>
    </div>
  );
}

/** Returns the focus to the element that had it or, if it no longer exists, to the overlay's field. */
function useFocusReturn() {
  const overlay = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const field = overlay.current?.parentElement;
    return () => {
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const target = isThere ? before : field?.querySelector('input');
      target?.focus();
    };
  }, [before]);
  return overlay;
}
