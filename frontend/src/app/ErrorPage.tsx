import type { FallbackProps } from 'react-error-boundary';
import { hotel } from '../shared/config.ts';
import { CodeNotLoaded } from '../shared/load-code.ts';

/** Shown when a page fails to render, or when its code cannot be loaded. */
export function ErrorPage({ error, resetErrorBoundary }: FallbackProps) {
  const [label, retry] =
    error instanceof CodeNotLoaded
      ? ['Try again', resetErrorBoundary]
      : ['Reload', () => window.location.reload()];
  return (
    <main className="auth-panel" role="alert">
      <div className="auth-body">
        <h1 className="h2">This page failed to load</h1>
        <p>
          Reloading it usually helps. If it does not, call us:{' '}
          <a href={`tel:${hotel.phone}`}>{hotel.phone}</a>
        </p>
        <button type="button" className="btn btn-primary" onClick={retry}>
          {label}
        </button>
      </div>
    </main>
  );
}
