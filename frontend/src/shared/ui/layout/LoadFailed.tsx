import { ArrowClockwise, WifiOff } from 'react-bootstrap-icons';
import { messageOf } from '../../api/errors.ts';
import './Notice.scss';

interface Props {
  /** The words that the specification's error catalogue fixes. */
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Takes the place of what could not be loaded, so that a screen never stays blank. */
export function LoadFailed({ title, error, onRetry }: Props) {
  return (
    <div className="empty" role="alert">
      <WifiOff aria-hidden="true" />
      <strong>{title}</strong>
      <p>{messageOf(error)}</p>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => onRetry()}>
        <ArrowClockwise aria-hidden="true" />
        Try again
      </button>
    </div>
  );
}
