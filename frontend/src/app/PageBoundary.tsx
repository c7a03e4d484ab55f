import { Component, type ReactNode } from 'react';
import { currentHotel } from '../shared/hotel.ts';
import { CodeNotLoaded, forgetFailure } from '../shared/load-later.ts';
import { words } from '../shared/words/words.ts';

const t = words('shared');

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

/** The words may be what could not be loaded: then the page says it in English. */
function say(key: Parameters<typeof t>[0] & `page_error.${string}`, english: string): string {
  try {
    return t(key);
  } catch {
    return english;
  }
}

/** Says that a page failed to render, or that its code cannot be loaded. */
function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { phone } = currentHotel();
  const isCode = error instanceof CodeNotLoaded;
  return (
    <main className="auth-panel" role="alert">
      <div className="auth-body">
        <h1 className="h2">{say('page_error.title', 'This page failed to load')}</h1>
        <p>
          {say('page_error.hint', 'Reloading it usually helps.')}
          {phone && (
            <>
              {' '}
              {say('page_error.call', 'If it does not, call us:')}{' '}
              <a href={`tel:${phone}`} dir="ltr">
                {phone}
              </a>
            </>
          )}
        </p>
        <button
          type="button"
          className="btn btn-primary"
          onClick={isCode ? onRetry : () => window.location.reload()}
        >
          {isCode ? say('page_error.retry', 'Try again') : say('page_error.reload', 'Reload')}
        </button>
      </div>
    </main>
  );
}
