import { hotel } from '../config.ts';

/** A page that broke, or whose files are gone since a new version was put up. Loading afresh helps with both. */
export function Trouble() {
  return (
    <main className="auth-panel" role="alert">
      <div className="auth-body">
        <h1 className="h2">This page broke</h1>
        <p>
          Loading it again usually helps. If it does not, call us:{' '}
          <a href={`tel:${hotel.phone}`}>{hotel.phone}</a>
        </p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Load again
        </button>
      </div>
    </main>
  );
}
