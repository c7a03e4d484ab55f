import { Suspense, useEffect, useState } from 'react';
import { Search } from 'react-bootstrap-icons';
import { loadLater } from '../../../shared/load-later.ts';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../../shared/ui/layout/CodeBoundary.tsx';
import './FindButton.scss';

const FindDialog = loadLater(async () => (await import('./FindDialog.tsx')).FindDialog);

/** The key that opens the search, as this keyboard names it. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search, by press or by Ctrl-K (⌘K), wherever the focus is unless another dialog is open. */
export function FindButton({ className }: { className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isApple() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault(); // else the browser goes to its own search
      if (!document.querySelector('[aria-modal="true"]')) setIsOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const reportFailure = (error: Error) => {
    setIsOpen(false);
    notify.failure('The search could not be opened', error);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        title={isApple() ? 'Find anything (⌘K)' : 'Find anything (Ctrl K)'}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden="true" />
        <span>Find anything</span>
        <kbd>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <CodeBoundary onFailure={reportFailure}>
          <Suspense>
            <FindDialog onClose={() => setIsOpen(false)} />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  );
}
