import { Receipt } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { addDays, longDate, today } from '../../shared/calendar.ts';
import { bookingPath } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { Name } from '../../shared/resource/cells.tsx';
import { definePagedResource } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { pagesOf, usePagedListInAddress } from '../../shared/resource/paged-list.ts';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { words } from '../../shared/words/words.ts';
import { InvoiceActions } from '../layout/invoices/InvoiceActions.tsx';
import { kindName, kindNames } from '../layout/invoices/kind-name.ts';

const t = words('desk');

type Period = '' | 'month' | 'last_month' | 'year' | 'last_year';
type Kind = '' | keyof ReturnType<typeof kindNames>;

/** The days of a period, as of today at the hotel. */
export function daysOf(period: Period, day: string): { from?: string; to?: string } {
  const [year, month] = [Number(day.slice(0, 4)), day.slice(0, 7)];
  if (period === 'month') return { from: `${month}-01` };
  if (period === 'last_month') {
    const to = addDays(`${month}-01`, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  if (period === 'year') return { from: `${year}-01-01` };
  return period === 'last_year' ? { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } : {};
}

const invoiceList = () =>
  definePagedResource({
    list: pagesOf('GET /api/desk/invoices', {
      rows: ({ list }) => list,
      initial: {
        sort: 'issuedAt',
        order: 'desc',
        filters: { kind: '' as Kind, period: '' as Period },
        pageSize: 20,
      },
      inputOf: (page, { filters: { kind, period } }) => ({
        query: { ...page, ...(kind && { kind }), ...daysOf(period, today()) },
      }),
    }),
    keyOf: ({ invoiceId }) => invoiceId,
    nameOf: ({ number }) => number,
    history: 'invoice',
    icon: Receipt,
    columns: [
      {
        header: t('invoice.number'),
        sort: 'number',
        cell: ({ number, kind, cancelledBy }) => (
          <span>
            <bdi className={cancelledBy ? 'text-decoration-line-through' : undefined}>{number}</bdi>
            <small className="d-block text-body-secondary">
              {cancelledBy ? t('invoice.cancelled_by', { number: cancelledBy.number }) : kindName(kind)}
            </small>
          </span>
        ),
      },
      { header: t('label.date'), sort: 'issuedAt', cell: ({ issuedOn }) => longDate(issuedOn) },
      {
        header: t('invoice.buyer'),
        sort: 'buyer',
        cell: ({ buyer, bookingId }) => (
          <span className="text-break">
            <Name>{buyer}</Name>
            {bookingId && (
              <small className="d-block">
                <Link to={bookingPath(bookingId)}>{bookingId}</Link>
              </small>
            )}
          </span>
        ),
      },
      { header: t('invoice.total'), sort: 'gross', cell: ({ gross }) => staffPrice(Number(gross)) },
      { header: t('invoice.due'), cell: ({ due }) => staffPrice(Number(due)) },
    ],
    filters: {
      kind: { label: t('invoice.kind'), options: { '': t('invoice.all_kinds'), ...kindNames() } },
      period: {
        label: t('invoice.period'),
        options: {
          '': t('invoice.period.any'),
          month: t('invoice.period.month'),
          last_month: t('invoice.period.last_month'),
          year: t('invoice.period.year'),
          last_year: t('invoice.period.last_year'),
        },
      },
    },
    texts: {
      list: t('invoice.list'),
      search: t('invoice.search'),
      noun: 'invoices',
      none: t('invoice.none'),
      hint: t('invoice.none_hint'),
    },
  });

/** All invoices, credit notes and deposit invoices of the hotel. */
export function InvoicesPage() {
  const invoices = invoiceList();
  return (
    <>
      <PageHead title={t('invoice.list')} />
      <PagedList
        of={invoices}
        {...usePagedListInAddress(invoices)}
        actions={(invoice, history) => (
          <div className="d-flex flex-wrap gap-2 justify-content-end">
            <InvoiceActions invoice={invoice} />
            {history}
          </div>
        )}
      />
    </>
  );
}
