import { useLayoutEffect, useRef, useState } from 'react';
import { ProgressBar } from '../media/ProgressBar.tsx';
import './BusyOverlay.scss';

interface Props {
  fileName: string;
  /** How much is sent, 0 to 1. */
  fraction: number;
  onCancel: () => void;
}

/** Covers the screen while a picture is on its way; it can be stopped. */
export function UploadOverlay({ fileName, fraction, onCancel }: Props) {
  const overlay = useFocusReturn();
  return (
    <div className="busy" ref={overlay}>
      <div className="spinner-border" aria-hidden="true" />
      <span role="status">Uploading {fileName}…</span>
      <ProgressBar label={`Uploading ${fileName}`} fraction={fraction} />
      {/* biome-ignore lint/a11y/noAutofocus: nothing else can be used while the overlay is there */}
      <button type="button" className="btn btn-line btn-sm" onClick={onCancel} autoFocus>
        Cancel
      </button>
    </div>
  );
}

/** Gives the focus back to what had it, or to the field that the overlay belongs to when that is gone. */
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
