import { Suspense } from 'react';
import { loadLater } from '../../../shared/load-later.ts';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../../shared/ui/layout/CodeBoundary.tsx';
import type { Mail } from './api.ts';

// Loaded with the first mail that is opened.
const MailDialog = loadLater(async () => (await import('./MailDialog.tsx')).MailDialog);

/** The opened mail; null for none. */
export function OpenedMail({ mail, onClose }: { mail: Mail | null; onClose: () => void }) {
  const reportFailure = (error: Error) => {
    onClose();
    notify.failure('The e-mail could not be opened', error);
  };
  if (!mail) return null;
  return (
    <CodeBoundary onFailure={reportFailure}>
      <Suspense>
        <MailDialog mail={mail} onClose={onClose} />
      </Suspense>
    </CodeBoundary>
  );
}
