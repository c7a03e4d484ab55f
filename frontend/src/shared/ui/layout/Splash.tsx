import './Splash.scss';

/** A page on its way. Says so only when it takes long enough to be noticed, and keeps the page's height. */
export function Splash() {
  return (
    <div className="splash" role="status">
      <span className="spinner-border" aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
