import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Search } from 'react-bootstrap-icons';
import { loadLater } from '../../../shared/load-later.ts';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../../shared/ui/layout/CodeBoundary.tsx';
import './FindButton.scss';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

const load = async () => (await import('./FindDialog.tsx')).FindDialog;
const FindDialog = loadLater(load);
const preload = () => void load().catch(() => {}); // opening it tries again

/** The key that opens the search, as this keyboard names it. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const keys = () => (isApple() ? '⌘K' : t('find.keys'));

/** Opens the search, by press or by Ctrl-K (⌘K), from any focus unless another dialog is open. */
export function FindButton({ className }: { className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const typed = useRef('');
  const close = () => {
    typed.current = '';
    setIsOpen(false);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isApple() ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault(); // otherwise the browser opens its own search
      if (!document.querySelector('[aria-modal="true"]')) setIsOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const reportFailure = (error: Error) => {
    close();
    notify.failure(t('find.not_opened'), error);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('find.button')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        title={t('find.button_keys', { keys: keys() })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden="true" />
        <span>{t('find.button')}</span>
        <kbd>{keys()}</kbd>
      </button>
      {isOpen && (
        <CodeBoundary onFailure={reportFailure}>
          <Suspense fallback={<TypedAhead typed={typed} onClose={close} />}>
            <FindDialog typed={typed} onClose={close} />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  );
}

interface TypedAheadProps {
  /** The text typed so far. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Keeps the letters that are typed while the dialog is loading, which would otherwise go to the page below. */
function TypedAhead({ typed, onClose }: TypedAheadProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });
  return null;
}
