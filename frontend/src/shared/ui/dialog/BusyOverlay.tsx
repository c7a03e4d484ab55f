import './BusyOverlay.scss';

/** Covers the whole screen while something runs that must not be disturbed; `children` says what. */
export function BusyOverlay({ children }: { children: string }) {
  return (
    <div className="busy" role="status">
      <div className="spinner-border" aria-hidden="true" />
      {children}
    </div>
  );
}
