import { ClockHistory } from 'react-bootstrap-icons';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../ui/layout/LoadFailed.tsx';
import '../../ui/layout/Skeleton.scss';
import { RichWords } from '../../words/RichWords.tsx';
import { ReadingDialog } from '../ReadingDialog.tsx';
import { Actor, Moment } from './Actor.tsx';
import { keyOf, useRecordHistory } from './api.ts';
import { Changes } from './Changes.tsx';
import './HistoryDialog.scss';
import { words } from '../../words/words.ts';
import { labelOfAction, type RecordKind } from './kinds.ts';
import { OlderButton } from './OlderButton.tsx';

const t = words('desk');

interface Props {
  kind: RecordKind;
  id: string;
  /** The label of the record. */
  name: string;
  onClose: () => void;
}

/** All changes of a record by staff. */
export function HistoryDialog({ kind, id, name, onClose }: Props) {
  const history = useRecordHistory(kind, id);
  const entries = history.data?.pages.flatMap((page) => page.entries);
  return (
    <ReadingDialog
      title={
        <RichWords
          area="desk"
          say="history.title"
          values={{ name }}
          tags={{ name: (text) => <bdi>{text}</bdi> }}
        />
      }
      isLoading={history.isPending}
      onClose={onClose}
    >
      {history.isLoadingError && <LoadFailed error={history.error} onRetry={history.refetch} />}
      {history.isPending && <Placeholder />}
      {entries?.length === 0 && (
        <EmptyState icon={ClockHistory} title={t('history.none')}>
          <p>{t('history.from_now_on')}</p>
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ol className="history-entries">
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <div className="what">
                <strong>{labelOfAction(entry.action)}</strong>
                <Moment at={entry.at} />
              </div>
              <Actor entry={entry} />
              <Changes entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <OlderButton query={history} />
    </ReadingDialog>
  );
}

const Placeholder = () => (
  <div role="status">
    <span className="visually-hidden">{t('history.loading')}</span>
    {['first', 'second', 'third'].map((key) => (
      <p key={key} aria-hidden="true">
        <span className="bone mb-2 w-50" />
        <span className="bone" />
      </p>
    ))}
  </div>
);
