import { Tag } from 'react-bootstrap-icons';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { type DiscountCode, useChangeCode, useDiscountCodes } from './api.ts';
import { CodeForm, toCodeValues } from './CodeForm.tsx';

/** The discount codes of the hotel. None is deleted, because bookings name them; one that has ended can be used again. */
export function CodesPage() {
  const codes = useDiscountCodes();
  const change = useChangeCode();
  const { edited, key, edit, endEdit, discard } = useEditedRecord(
    'discount codes',
    ({ codeId }: DiscountCode) => codeId,
  );
  const end = async (code: DiscountCode, isEnded: boolean) => {
    const { codeId, version } = code;
    try {
      await change.mutateAsync({ ...toCodeValues(code), codeId, version, isEnded });
    } catch (error) {
      await codes.refetch();
      return notify.failure('Not saved', error);
    }
    if (edited?.codeId === codeId) discard();
    notify.success(isEnded ? `${code.code} has ended` : `${code.code} can be used again`);
  };
  const columns: Column<DiscountCode>[] = [
    {
      header: 'Code',
      cell: ({ code, isEnded }) => (
        <span>
          <strong className="fw-semibold num">{code}</strong>
          {isEnded && <span className="ms-2 text-body-secondary">Ended</span>}
        </span>
      ),
    },
    {
      header: 'Takes off',
      cell: ({ kind, value }) => (
        <span className="num text-nowrap">
          {kind === 'percent' ? `${Number(value)} %` : staffPrice(Number(value))}
        </span>
      ),
    },
    { header: 'For', cell: (code) => <span>{whatFor(code)}</span> },
    {
      header: 'Used',
      cell: ({ uses, maximumUses }) => (
        <span className="num text-nowrap">{maximumUses === null ? uses : `${uses} of ${maximumUses}`}</span>
      ),
    },
    {
      header: 'Action',
      className: 'actions',
      cell: (code) => (
        <span className="d-inline-flex flex-wrap gap-1">
          <button
            type="button"
            className="btn btn-line btn-sm"
            aria-label={`Update ${code.code}`}
            onClick={() => void edit(code)}
          >
            Update
          </button>
          <button
            type="button"
            className="btn btn-line btn-sm"
            aria-label={code.isEnded ? `Use ${code.code} again` : `End ${code.code}`}
            aria-disabled={change.isPending}
            onClick={() => !change.isPending && void end(code, !code.isEnded)}
          >
            {code.isEnded ? 'Use again' : 'End'}
          </button>
          <HistoryButton kind="discount_code" id={code.codeId} name={code.code} />
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHead
        title="Discount codes"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="Guests type a code when they look for a room. Each room that is held or booked with it is one use. Bookings keep their price when a code ends."
      />
      {codes.isLoadingError ? (
        <LoadFailed title="Load Error!" error={codes.error} onRetry={codes.refetch} />
      ) : (
        <>
          <CodeForm key={key} code={edited} onDone={endEdit} />
          <section className="panel" aria-label="Discount codes">
            {codes.data?.length === 0 ? (
              <div className="empty">
                <Tag aria-hidden="true" />
                <strong>No codes yet</strong>
                <p>Guests pay the prices of the rates.</p>
              </div>
            ) : (
              <CardTable
                label="Discount codes"
                columns={columns}
                rows={codes.data ?? []}
                rowKey={({ codeId }) => codeId}
                isLoading={codes.isPending}
              />
            )}
          </section>
        </>
      )}
    </>
  );
}

/** The stays to which a code applies, and the days on which it can be used. */
function whatFor(code: DiscountCode): string {
  const { minimumNights, firstNight, lastNight, firstBookingDay, lastBookingDay } = code;
  const parts = [
    minimumNights > 1 ? `${minimumNights} nights or more` : '',
    between('nights', firstNight, lastNight),
    between('booked', firstBookingDay, lastBookingDay),
  ].filter(Boolean);
  return parts.join('; ') || 'Any stay';
}

function between(what: string, first: string | null, last: string | null): string {
  if (first && last) return `${what} from ${longDate(first)} to ${longDate(last)}`;
  if (first) return `${what} from ${longDate(first)}`;
  return last ? `${what} until ${longDate(last)}` : '';
}
