import type { FolioInvoices, InvoiceOnWire } from '@innkeeper/contracts/invoices';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../../shared/api/errors.ts';
import { useLiveCall } from '../../../shared/api/queries.ts';
import { longDate } from '../../../shared/calendar.ts';
import { deskPaths } from '../../../shared/desk-paths.ts';
import { staffPrice } from '../../../shared/money.ts';
import { useMay } from '../../../shared/resource/may.ts';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../../shared/ui/table/CardTable.tsx';
import { words } from '../../../shared/words/words.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import { kindName } from './kind-name.ts';
import { RecipientForm } from './RecipientForm.tsx';
import './InvoicesPanel.scss';
import { InvoiceActions } from './InvoiceActions.tsx';

const t = words('desk');

/** The invoices of a booking, and issuing them. Nothing for bookings that the books do not have. */
export function InvoicesPanel({ bookingId }: { bookingId: string }) {
  const may = useMay();
  const input = may('invoices') ? { params: { bookingId } } : null;
  const { data, error, isLoadingError, refetch } = useLiveCall(
    'GET /api/desk/folios/:bookingId/invoices',
    input,
    { retry: false },
  );
  if (isLoadingError && isApiError(error) && error.status === 404) return null;
  if (!data && !isLoadingError) return null;
  return (
    <section className="panel folio" aria-labelledby="invoices">
      <div className="panel-head">
        <h2 id="invoices">{t('invoice.list')}</h2>
      </div>
      {isLoadingError && <LoadFailed title={t('invoice.failed')} error={error} onRetry={refetch} />}
      {data && <Invoices bookingId={bookingId} found={data} />}
    </section>
  );
}

type Opened = 'issue' | InvoiceOnWire | null;

function Invoices({ bookingId, found }: { bookingId: string; found: FolioInvoices }) {
  const [opened, setOpened] = useState<Opened>(null);
  const maySet = useMay()('settings');
  const { invoices, lines, hasSeller } = found;
  const open = lines.reduce((sum, { gross }) => sum + Number(gross), 0);
  const columns: Column<InvoiceOnWire>[] = [
    ...COLUMNS(),
    {
      header: t('list.action'),
      className: 'actions',
      cell: (invoice) => <InvoiceActions invoice={invoice} onNewRecipient={() => setOpened(invoice)} />,
    },
  ];
  const close = () => setOpened(null);
  return (
    <>
      {invoices.length > 0 && (
        <CardTable
          labelledBy="invoices"
          columns={columns}
          rows={invoices}
          rowKey={({ invoiceId }) => invoiceId}
        />
      )}
      <div className="panel-body">
        <p>
          {lines.length > 0
            ? t('invoice.not_invoiced', { amount: staffPrice(open) })
            : t('invoice.all_invoiced')}
        </p>
        {!hasSeller && (
          <p>
            {t('invoice.no_company')}{' '}
            {maySet && <Link to={deskPaths.company}>{t('invoice.set_company')}</Link>}
          </p>
        )}
        {hasSeller && lines.length > 0 && opened === null && (
          <button type="button" className="btn btn-line" onClick={() => setOpened('issue')}>
            {t('invoice.open')}
          </button>
        )}
        {opened === 'issue' && <InvoiceForm bookingId={bookingId} found={found} onDone={close} />}
        {opened && typeof opened === 'object' && (
          <RecipientForm key={opened.invoiceId} invoice={opened} buyer={found.buyer} onDone={close} />
        )}
      </div>
    </>
  );
}

const COLUMNS = (): Column<InvoiceOnWire>[] => [
  {
    header: t('invoice.number'),
    cell: ({ number, kind, cancels, cancelledBy, replaces }) => (
      <span>
        <bdi className={cancelledBy ? 'is-undone' : undefined}>{number}</bdi>
        <small className="d-block text-body-secondary">{kindName(kind)}</small>
        {cancelledBy && (
          <small className="d-block text-body-secondary">
            {t('invoice.cancelled_by', { number: cancelledBy.number })}
          </small>
        )}
        {cancels && (
          <small className="d-block text-body-secondary">
            {t('invoice.cancels', { number: cancels.number })}
          </small>
        )}
        {replaces && (
          <small className="d-block text-body-secondary">
            {t('invoice.replaces', { number: replaces.number })}
          </small>
        )}
      </span>
    ),
  },
  { header: t('label.date'), cell: ({ issuedOn }) => longDate(issuedOn) },
  {
    header: t('invoice.buyer'),
    className: 'wide',
    cell: ({ buyer }) => <bdi className="text-break">{buyer}</bdi>,
  },
  { header: t('folio.amount'), className: 'amount', cell: ({ gross }) => staffPrice(Number(gross)) },
];
