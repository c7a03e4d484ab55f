import { ProgressBar } from './ProgressBar.tsx';
import './BusyOverlay.scss';

interface Props {
  fileName: string;
  /** How much is sent, 0 to 1. */
  fraction: number;
  onCancel: () => void;
}

/** Covers the screen while a picture is on its way; it can be stopped. */
export function UploadOverlay({ fileName, fraction, onCancel }: Props) {
  return (
    <div className="busy">
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
