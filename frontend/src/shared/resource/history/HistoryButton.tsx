import { Suspense, useState } from 'react';
import { loadLater } from '../../load-later.ts';
import { notify } from '../../ui/dialog/notify.tsx';
import { CodeBoundary } from '../../ui/layout/CodeBoundary.tsx';
import { withWords } from '../../words/load-words.ts';
import { words } from '../../words/words.ts';
import { useMay } from '../may.ts';
import type { RecordKind } from './kinds.ts';

const t = words('desk');

// Loaded with the first history that is opened.
const HistoryDialog = loadLater(
  withWords(['office'], async () => (await import('./HistoryDialog.tsx')).HistoryDialog),
);

interface Props {
  kind: RecordKind;
  id: string;
  /** The label of the record. */
  name: string;
  className?: string;
}

/** Opens the history of a record, for staff who may see it. */
export function HistoryButton({ className = 'btn btn-quiet btn-sm', ...record }: Props) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('history')) return null;
  const close = () => setIsOpen(false);
  const reportFailure = (error: Error) => {
    close();
    notify.failure(t('history.not_opened'), error);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={t('history.of', { name: record.name })}
        onClick={() => setIsOpen(true)}
      >
        {t('history.open')}
      </button>
      {isOpen && (
        <CodeBoundary onFailure={reportFailure}>
          <Suspense>
            <HistoryDialog {...record} onClose={close} />
          </Suspense>
        </CodeBoundary>
      )}
    </>
  );
}
