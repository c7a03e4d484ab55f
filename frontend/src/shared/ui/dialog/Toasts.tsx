import { CheckCircleFill, ExclamationCircleFill } from 'react-bootstrap-icons';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import './Toasts.scss';
import { words } from '../../words/words.ts';

const t = words('shared');

/**
 * Where notes appear; once per page. Their timers pause while the pointer or the focus is on them. Those that stay longer, at
 * the bottom, have an area of their own, where a page has nothing or makes room for them.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter(({ visible }) => visible);
  const pauses = {
    onMouseEnter: handlers.startPause,
    onMouseLeave: handlers.endPause,
    onFocus: handlers.startPause,
    onBlur: handlers.endPause,
  };
  const notes = (isLow: boolean) =>
    shown
      .filter(({ position }) => (position === 'bottom-center') === isLow)
      .map((toast) => <Note key={toast.id} toast={toast} />);
  return (
    <>
      <section className="notes" aria-label={t('notes.label')} {...pauses}>
        {notes(false)}
      </section>
      <section className="notes notes-low" aria-label={t('notes.undoable')} {...pauses}>
        {notes(true)}
      </section>
    </>
  );
}

function Note({ toast }: { toast: Toast }) {
  const isError = toast.type === 'error';
  return (
    <div className={isError ? 'note note-error' : 'note'} role={isError ? 'alert' : 'status'}>
      {toast.type === 'success' && <CheckCircleFill aria-hidden="true" />}
      {isError && <ExclamationCircleFill aria-hidden="true" />}
      {resolveValue(toast.message, toast)}
    </div>
  );
}
