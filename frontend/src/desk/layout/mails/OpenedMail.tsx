import { Suspense } from 'react';
import { loadLater } from '../../../shared/load-later.ts';
import { notify } from '../../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../../shared/ui/layout/CodeBoundary.tsx';
import { words } from '../../../shared/words/words.ts';
import type { Mail } from './api.ts';

const t = words('desk');

// Loaded with the first mail that is opened.
const MailDialog = loadLater(async () => (await import('./MailDialog.tsx')).MailDialog);

/** The opened mail; null for none. */
export function OpenedMail({ mail, onClose }: { mail: Mail | null; onClose: () => void }) {
  const reportFailure = (error: Error) => {
    onClose();
    notify.failure(t('mail.not_opened'), error);
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
