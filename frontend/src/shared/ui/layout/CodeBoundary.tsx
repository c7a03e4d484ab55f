import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { CodeNotLoaded, forgetFailure } from '../../load-later.ts';
import { LoadFailed } from './LoadFailed.tsx';

interface Props {
  /** Shown above the reason and the retry. Without a title nothing is shown, and `onFailure` has to report the failure. */
  title?: string;
  onFailure?: (error: CodeNotLoaded) => void;
  /** The part is loaded again when one of them changes. */
  resetKeys?: unknown[];
  children: ReactNode;
}

/** Limits a failure to load the code of a part of the page to this part. */
export function CodeBoundary({ title, onFailure, resetKeys, children }: Props) {
  return (
    <ErrorBoundary
      resetKeys={resetKeys ?? []}
      onError={(error) => {
        forgetFailure(error);
        if (error instanceof CodeNotLoaded) onFailure?.(error);
      }}
      fallbackRender={({ error, resetErrorBoundary }) => {
        if (!(error instanceof CodeNotLoaded)) throw error; // a defect, which the boundary of the whole page shows
        const retry = () => {
          forgetFailure(error, true);
          resetErrorBoundary();
        };
        return title && <LoadFailed title={title} error={error} onRetry={retry} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
