import type { Folio, FolioEntry } from '@innkeeper/contracts/billing';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../../shared/api/errors.ts';
import { useChange, useLiveCall } from '../../../shared/api/queries.ts';
import { longDate } from '../../../shared/calendar.ts';
import { loadCode } from '../../../shared/load-code.ts';
import { staffPrice } from '../../../shared/money.ts';
import { attempt } from '../../../shared/resource/attempt.ts';
import { useMay } from '../../../shared/resource/may.ts';
import { LoadFailed } from '../../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../../shared/ui/table/CardTable.tsx';
import { words } from '../../../shared/words/words.ts';
import { METHOD_NAMES, PaymentForm, RebateForm, RefundForm } from './FolioForms.tsx';
import './FolioPanel.scss';

const t = words('desk');

/** Bookings change elsewhere, and their folios follow a moment later. */
const REFRESH_MS = 5_000;

/** What a guest owes and has paid, with all that staff may do about it. Nothing for bookings that the books do not have. */
export function FolioPanel({ bookingId }: { bookingId: string }) {
  const may = useMay();
  const input = may('folio') ? { params: { bookingId } } : null;
  const { data, error, isLoadingError, refetch } = useLiveCall('GET /api/desk/folios/:bookingId', input, {
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  if (isLoadingError && isApiError(error) && error.status === 404) return null;
  if (!data && !isLoadingError) return null;
  return (
    <section className="panel folio" aria-labelledby="folio">
      <div className="panel-head">
        <h2 id="folio">{t('folio.title')}</h2>
      </div>
      {isLoadingError && <LoadFailed title={t('folio.failed')} error={error} onRetry={refetch} />}
      {data && <Entries folio={data.folio} />}
    </section>
  );
}

type Opened = 'payment' | 'rebate' | FolioEntry | null;

function Entries({ folio }: { folio: Folio }) {
  const [opened, setOpened] = useState<Opened>(null);
  const may = useMay();
  const reversing = useChange('POST /api/desk/folios/:bookingId/reversals');
  const { bookingId, totals } = folio;

  const undo = async (entry: FolioEntry) => {
    const { askForText } = await loadCode(() => import('../../../shared/ui/dialog/dialog.ts'));
    const reason = await askForText({
      title: t('folio.undo_title', { entry: nameOf(entry), amount: amountOf(entry) }),
      label: t('folio.reason'),
      missing: t('ask.reason_missing'),
      confirm: t('folio.undo'),
      keep: t('folio.keep'),
    });
    if (reason === null || reversing.isPending) return;
    await attempt(
      () => reversing.mutateAsync({ params: { bookingId }, body: { entryId: entry.entryId, reason } }),
      {
        done: t('folio.undone', { entry: nameOf(entry) }),
        failed: t('folio.not_undone', { entry: nameOf(entry) }),
      },
    );
  };
  const actions: Column<Row> = {
    header: t('list.action'),
    className: 'actions',
    cell: ({ entry }) =>
      entry && (
        <div className="d-flex flex-wrap gap-2 justify-content-end">
          {entry.payment && Number(entry.payment.refundable) > 0 && may('payments:refund') && (
            <button type="button" className="btn btn-line btn-sm" onClick={() => setOpened(entry)}>
              {t('folio.pay_back')}
            </button>
          )}
          {entry.mayReverse && may('folio:adjust') && (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              aria-label={t('folio.undo_named', { entry: nameOf(entry), amount: amountOf(entry) })}
              onClick={() => void undo(entry)}
            >
              {t('folio.undo')}
            </button>
          )}
        </div>
      ),
  };
  const hasActions = may('folio:adjust') || may('payments:refund');
  const close = () => setOpened(null);
  return (
    <>
      <CardTable
        labelledBy="folio"
        columns={hasActions ? [...COLUMNS(), actions] : COLUMNS()}
        rows={rowsOf(folio)}
        rowKey={({ key }) => key}
      />
      <div className="panel-body">
        <dl className="folio-totals">
          <Total label={t('folio.posted')} amount={totals.posted} />
          <Total label={t('folio.to_come')} amount={totals.toCome} />
          <Total label={t('folio.paid')} amount={totals.paid} />
          <Total label={t('folio.balance')} amount={totals.balance} className="balance" />
        </dl>
        <div className="d-flex flex-wrap gap-2">
          {may('payments') && (
            <button
              type="button"
              className="btn btn-line"
              aria-expanded={opened === 'payment'}
              onClick={() => setOpened(opened === 'payment' ? null : 'payment')}
            >
              {t('folio.take_payment')}
            </button>
          )}
          {may('folio:adjust') && (
            <button
              type="button"
              className="btn btn-line"
              aria-expanded={opened === 'rebate'}
              onClick={() => setOpened(opened === 'rebate' ? null : 'rebate')}
            >
              {t('folio.give_rebate')}
            </button>
          )}
        </div>
        {opened === 'payment' && <PaymentForm folio={folio} onDone={close} />}
        {opened === 'rebate' && <RebateForm folio={folio} onDone={close} />}
        {opened && typeof opened === 'object' && (
          <RefundForm key={opened.entryId} folio={folio} entry={opened} onDone={close} />
        )}
      </div>
    </>
  );
}

function Total({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{staffPrice(Number(amount))}</dd>
    </div>
  );
}

interface Row {
  key: string;
  day: string;
  /** Null for what is to come. */
  entry: FolioEntry | null;
  name: string;
  notes: ReactNode[];
  amount: string;
}

function rowsOf({ entries, toCome }: Folio): Row[] {
  const posted = entries.map((entry) => ({
    key: `e${entry.entryId}`,
    day: entry.serviceDate ?? entry.businessDay,
    entry,
    name: nameOf(entry),
    notes: [
      ...entry.taxes.map(taxNote),
      entry.payment?.reference,
      entry.reason,
      entry.reversedBy !== null && t('folio.was_undone'),
    ].filter((note) => note),
    amount: entry.amount,
  }));
  const coming = toCome.map(({ serviceDate, amount, taxes }) => ({
    key: serviceDate,
    day: serviceDate,
    entry: null,
    name: t('folio.row_to_come'),
    notes: taxes.map(taxNote),
    amount,
  }));
  return [...posted, ...coming];
}

const taxNote = ({ label, rate, amount }: Folio['toCome'][number]['taxes'][number]): string =>
  t('folio.tax', {
    label: label ?? (rate === null ? t('folio.some_tax') : t('folio.some_tax_rate', { rate })),
    amount: staffPrice(Number(amount)),
  });

const COLUMNS = (): Column<Row>[] => [
  { header: t('label.date'), cell: ({ day }) => longDate(day) },
  {
    header: t('folio.entry'),
    className: 'wide',
    cell: ({ name, notes, entry }) => (
      <span className={entry?.reversedBy ? 'text-break is-undone' : 'text-break'}>
        {name}
        {notes.map((note) => (
          <small key={String(note)} className="d-block text-body-secondary">
            <bdi>{note}</bdi>
          </small>
        ))}
      </span>
    ),
  },
  { header: t('folio.amount'), className: 'amount', cell: ({ amount }) => staffPrice(Number(amount)) },
];

const KINDS = {
  night: 'folio.kind.night',
  stay_rest: 'folio.kind.stay_rest',
  payment: 'folio.kind.payment',
  refund: 'folio.kind.refund',
  rebate: 'folio.kind.rebate',
  reversal: 'folio.kind.reversal',
} as const;

const nameOf = ({ kind, payment }: FolioEntry): string =>
  t(payment ? METHOD_NAMES[payment.method] : KINDS[kind]);
const amountOf = ({ amount }: FolioEntry): string => staffPrice(Math.abs(Number(amount)));
