import { useCall } from '../../../shared/api/queries.ts';
import { ReadingDialog } from '../../../shared/resource/ReadingDialog.tsx';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../../shared/ui/layout/Splash.tsx';
import { RichWords } from '../../../shared/words/RichWords.tsx';
import type { Mail } from './api.ts';
import './MailDialog.scss';
import { words } from '../../../shared/words/words.ts';

const t = words('desk');

/** The text of a mail, as its reader sees it without HTML. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { data, error, isLoadingError, isPending, refetch } = useCall('GET /api/desk/messages/:mailId', {
    params: { mailId: mail.mailId },
  });
  return (
    <ReadingDialog title={data?.subject ?? t('mail.title')} isLoading={isPending} onClose={onClose}>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {isPending && <Splash />}
      {data && (
        <>
          <p className="text-body-secondary">
            <RichWords
              area="desk"
              say="mail.to"
              values={{ address: mail.toAddress }}
              tags={{ address: (text) => <bdi>{text}</bdi> }}
            />
          </p>
          <div className="mail-text" dir="auto">
            {data.text}
          </div>
        </>
      )}
    </ReadingDialog>
  );
}
