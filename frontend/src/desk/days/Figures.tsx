import type { DayFigures } from '@innkeeper/contracts/billing-days';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { journalPath } from '../../shared/desk-paths.ts';
import { CardTable } from '../../shared/ui/table/CardTable.tsx';
import { words } from '../../shared/words/words.ts';
import {
  accountName,
  amountIn,
  earned,
  isMoney,
  isRevenue,
  isTax,
  type Movement,
  received,
  sumsOf,
} from './accounts.ts';

const t = words('office');

/** Long before any hotel kept its books here. */
const BEGINNING = '1970-01-01';

/** The figures of a day. Each opens the entries behind it. */
export function Figures({ day, figures }: { day: string; figures: DayFigures }) {
  const { nights, movements, balances } = figures;
  const revenue = movements.filter(isRevenue);
  const taxes = movements.filter(isTax);
  const money = movements.filter(isMoney);
  const rest = movements.filter((one) => !isRevenue(one) && !isTax(one) && !isMoney(one));
  const entriesOf = (
    { account, rate }: Pick<Movement, 'account'> & { rate?: string | null },
    shown: string,
  ) => <Link to={journalPath({ day, account, ...(rate && { rate }) })}>{shown}</Link>;
  const nameOf = {
    header: t('days.account'),
    cell: (one: Movement) => <span dir="auto">{accountName(one)}</span>,
  };
  const column = (header: string, amountOf: (one: Movement) => string) => ({
    header,
    className: 'amount',
    cell: (one: Movement) => entriesOf(one, amountIn(one.currency, amountOf(one))),
  });
  return (
    <div className="day-figures">
      <Group
        title={t('days.revenue')}
        foot={t('days.revenue_sum', { nights, amount: sumsOf(revenue, earned) })}
        rows={revenue}
        columns={[nameOf, column(t('days.amount'), earned)]}
      />
      <Group
        title={t('days.taxes')}
        foot={t('days.sum', { amount: sumsOf(taxes, earned) })}
        rows={taxes}
        columns={[nameOf, column(t('days.amount'), earned)]}
      />
      <Group
        title={t('days.money')}
        foot={t('days.sum', { amount: sumsOf(money, received) })}
        rows={money}
        columns={[
          nameOf,
          column(t('days.received'), ({ debit }) => debit),
          column(t('days.paid_out'), ({ credit }) => credit),
        ]}
      />
      <Group
        title={t('days.guests_and_deposits')}
        rows={rest}
        columns={[
          nameOf,
          column(t('days.debit'), ({ debit }) => debit),
          column(t('days.credit'), ({ credit }) => credit),
        ]}
      />
      <Group
        title={t('days.balances')}
        foot={t('days.balances_hint')}
        rows={balances}
        columns={[
          {
            header: t('days.account'),
            cell: (one) => <span dir="auto">{accountName(nameable(one, movements))}</span>,
          },
          {
            header: t('days.amount'),
            className: 'amount',
            cell: ({ account, currency, amount }) => (
              <Link to={journalPath({ from: BEGINNING, day, account })}>{amountIn(currency, amount)}</Link>
            ),
          },
        ]}
      />
    </div>
  );
}

/** The name of a tax is in the movements of its day, if it had one. */
const nameable = ({ account }: DayFigures['balances'][number], movements: readonly Movement[]) => ({
  account,
  label: movements.find((one) => one.account === account)?.label ?? null,
});

interface GroupProps<Row> {
  title: string;
  rows: readonly Row[];
  columns: { header: string; className?: string; cell: (row: Row) => ReactNode }[];
  foot?: string;
}

function Group<Row extends { account: string; currency: string; rate?: string | null }>({
  title,
  rows,
  columns,
  foot,
}: GroupProps<Row>) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
      </div>
      <CardTable
        labelledBy={id}
        className="dense"
        rows={rows}
        rowKey={({ account, currency, rate }) => `${account} ${currency} ${rate ?? ''}`}
        columns={columns}
      />
      {foot && <p className="panel-body mb-0">{foot}</p>}
    </section>
  );
}
