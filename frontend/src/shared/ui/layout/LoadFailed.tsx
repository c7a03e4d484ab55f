import { ArrowClockwise, WifiOff } from 'react-bootstrap-icons';
import { messageOf } from '../../api/errors.ts';
import './Notice.scss';
import { words } from '../../words/words.ts';

const t = words('shared');

interface Props {
  /** The text from the specification's error catalogue, if it has one for this place. */
  title?: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Replaces content that could not be loaded, so that a screen is never blank. */
export function LoadFailed({ title = t('load.error'), error, onRetry }: Props) {
  return (
    <div className="empty" role="alert">
      <WifiOff aria-hidden="true" />
      <strong>{title}</strong>
      <p>{messageOf(error)}</p>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => onRetry()}>
        <ArrowClockwise aria-hidden="true" />
        {t('action.try_again')}
      </button>
    </div>
  );
}
