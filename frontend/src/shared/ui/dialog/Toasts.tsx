import { CheckCircleFill, ExclamationCircleFill } from 'react-bootstrap-icons';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import './Toasts.scss';

/** Where notes appear; once per page. Their timers pause while the pointer or the focus is on them. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      className="notes"
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter((toast) => toast.visible)
        .map((toast) => (
          <Note key={toast.id} toast={toast} />
        ))}
    </section>
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
