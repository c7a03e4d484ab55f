import './BusyOverlay.scss';

/** Covers the whole screen during an action that must not be interrupted; `children` names it. */
export function BusyOverlay({ children }: { children: string }) {
  return (
    <div className="busy" role="status">
      <div className="spinner-border" aria-hidden="true" />
      {children}
    </div>
  );
}
