import type { ErasureOnWire, ErasurePart } from '@innkeeper/contracts/erasure';
import { PersonX } from 'react-bootstrap-icons';
import { useLiveCall } from '../../shared/api/queries.ts';
import { ReadingDialog } from '../../shared/resource/ReadingDialog.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';

const partNames: Readonly<Record<ErasurePart, string>> = {
  bookings: 'bookings',
  mails_of_account: 'e-mails about the account',
  mails_of_bookings: 'e-mails about bookings',
  feedback: 'feedback',
};
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const Moment = ({ at }: { at: string }) => <time dateTime={at}>{moment.format(new Date(at))}</time>;

const columns: Column<ErasureOnWire>[] = [
  { header: 'Asked', cell: ({ askedAt }) => <Moment at={askedAt} /> },
  {
    header: 'Former id',
    cell: ({ personId }) => <span className="font-monospace text-break">{personId}</span>,
  },
  {
    header: 'Erased everywhere',
    cell: ({ completedAt, waitingFor }) =>
      completedAt ? (
        <Moment at={completedAt} />
      ) : (
        <strong>Waits for {waitingFor.map((part) => partNames[part]).join(', ')}</strong>
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
    <ReadingDialog title="Erased persons" size="lg" isLoading={isPending} onClose={onClose}>
      {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
      {isPending && <Splash />}
      {data?.length === 0 && (
        <EmptyState icon={PersonX} title="Nobody has asked to be erased">
          <p>People erase their account on their profile. Their bookings stay, without the person.</p>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <CardTable
          label="Erased persons"
          columns={columns}
          rows={data}
          rowKey={({ erasureId }) => erasureId}
        />
      )}
    </ReadingDialog>
  );
}
