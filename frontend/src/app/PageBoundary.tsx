import { Component, type ReactNode } from 'react';
import { currentHotel } from '../shared/hotel.ts';
import { CodeNotLoaded, forgetFailure } from '../shared/load-later.ts';

interface Props {
  /** The failed page is rendered again when it changes. */
  pathname: string;
  children: ReactNode;
}

/**
 * Shows ErrorPage in place of a page that fails. Parts of pages use react-error-boundary, which would exceed the weight
 * that the first file may have.
 */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: unknown) {
    forgetFailure(error);
  }

  override componentDidUpdate({ pathname }: Props) {
    if (this.state.error && pathname !== this.props.pathname) this.retry();
  }

  retry = () => {
    forgetFailure(this.state.error, true);
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    return error ? <ErrorPage error={error} onRetry={this.retry} /> : this.props.children;
  }
}

/** Says that a page failed to render, or that its code cannot be loaded. */
function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { phone } = currentHotel();
  const isCode = error instanceof CodeNotLoaded;
  return (
    <main className="auth-panel" role="alert">
      <div className="auth-body">
        <h1 className="h2">This page failed to load</h1>
        <p>
          Reloading it usually helps.
          {phone && (
            <>
              {' '}
              If it does not, call us: <a href={`tel:${phone}`}>{phone}</a>
            </>
          )}
        </p>
        <button
          type="button"
          className="btn btn-primary"
          onClick={isCode ? onRetry : () => window.location.reload()}
        >
          {isCode ? 'Try again' : 'Reload'}
        </button>
      </div>
    </main>
  );
}
