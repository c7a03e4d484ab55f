import { hotel } from '../shared/config.ts';

/** Shown when a page fails to render or its files no longer exist after a deployment. Reloading helps with both. */
export function ErrorPage() {
  return (
    <main className="auth-panel" role="alert">
      <div className="auth-body">
        <h1 className="h2">This page failed to load</h1>
        <p>
          Reloading it usually helps. If it does not, call us:{' '}
          <a href={`tel:${hotel.phone}`}>{hotel.phone}</a>
        </p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    </main>
  );
}
