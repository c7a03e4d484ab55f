import type { ErasureOnWire, ErasurePart } from '@innkeeper/contracts/erasure';
import { PersonX } from 'react-bootstrap-icons';
import { useLiveCall } from '../../shared/api/queries.ts';
import { ReadingDialog } from '../../shared/resource/ReadingDialog.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';

const t = words('office');
const tShared = words('shared');

const partNames = {
  bookings: 'erasures.part.bookings',
  mails_of_account: 'erasures.part.mails_of_account',
  mails_of_bookings: 'erasures.part.mails_of_bookings',
  feedback: 'erasures.part.feedback',
} as const satisfies Record<ErasurePart, string>;
const moment = inPageLocale({ dateStyle: 'medium', timeStyle: 'short' });
const Moment = ({ at }: { at: string }) => <time dateTime={at}>{moment(new Date(at))}</time>;

const columns = (): Column<ErasureOnWire>[] => [
  { header: t('erasures.asked'), cell: ({ askedAt }) => <Moment at={askedAt} /> },
  {
    header: t('erasures.id'),
    cell: ({ personId }) => <span className="font-monospace text-break">{personId}</span>,
  },
  {
    header: t('erasures.done'),
    cell: ({ completedAt, waitingFor }) =>
      completedAt ? (
        <Moment at={completedAt} />
      ) : (
        <strong>
          {t('erasures.waits_for', {
            parts: waitingFor.map((part) => t(partNames[part])).join(tShared('list.separator')),
          })}
        </strong>
      ),
  },
];

/** The erasures, by ids that no longer identify anybody, and whether every service has completed its part. */
export function ErasuresDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isLoadingError, isPending, refetch } = useLiveCall(
    'GET /api/desk/erasures',
    {},
    { select: ({ erasures }) => erasures },
  );
  return (
    <ReadingDialog title={t('erasures.title')} size="lg" isLoading={isPending} onClose={onClose}>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {isPending && <Splash />}
      {data?.length === 0 && (
        <EmptyState icon={PersonX} title={t('erasures.none')}>
          <p>{t('erasures.hint')}</p>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <CardTable
          label={t('erasures.title')}
          columns={columns()}
          rows={data}
          rowKey={({ erasureId }) => erasureId}
        />
      )}
    </ReadingDialog>
  );
}
