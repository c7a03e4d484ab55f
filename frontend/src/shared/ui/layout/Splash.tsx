import './Splash.scss';
import { words } from '../../words/words.ts';

const t = words('shared');

/** Shown while a page loads; it keeps the page's height, and becomes visible only when loading takes long. */
export function Splash() {
  return (
    <div className="splash" role="status">
      <span className="spinner-border" aria-hidden="true" />
      <span className="visually-hidden">{t('load.busy')}</span>
    </div>
  );
}
