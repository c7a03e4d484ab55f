import { billingCalls } from '@innkeeper/contracts/billing';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import { closeDay } from './days/close-day.ts';
import { listDays, readDay, readOpenDay } from './days/read-days.ts';
import type { BillingDeps } from './deps.ts';
import { emptyBilling } from './empty-demo.ts';
import { giveRebate } from './folios/give-rebate.ts';
import { readBalances, readFolio } from './folios/read-folio.ts';
import { invoiceEndpoints } from './invoices/routes.ts';
import { readJournal } from './ledger/read-journal.ts';
import { refundPayment, takePayment } from './payments/payments.ts';
import { reverseOnFolio } from './payments/reverse-on-folio.ts';

export const billingEndpoints = (deps: BillingDeps): Endpoint[] => [
  implement(billingCalls.readFolio, async ({ params }) => ({
    status: 200,
    body: { folio: await readFolio(deps.database, params.bookingId) },
  })),
  implement(billingCalls.readBalances, async ({ query }) => ({
    status: 200,
    body: { balances: await readBalances(deps.database, query.bookings.split(',')) },
  })),
  implement(billingCalls.takePayment, async ({ params, body, once }) => ({
    status: 201,
    body: {
      message: 'The payment is recorded.',
      folio: await takePayment(deps, { ...params, ...body }, once),
    },
  })),
  implement(billingCalls.refundPayment, async ({ params, body, once }) => ({
    status: 201,
    body: {
      message: 'The refund is recorded.',
      folio: await refundPayment(deps, { ...params, ...body }, once),
    },
  })),
  implement(billingCalls.giveRebate, async ({ params, body, once }) => ({
    status: 201,
    body: { message: 'The rebate is posted.', folio: await giveRebate(deps, { ...params, ...body }, once) },
  })),
  implement(billingCalls.reverseEntry, async ({ params, body, once }) => ({
    status: 201,
    body: {
      message: 'The entry is undone.',
      folio: await reverseOnFolio(deps, { ...params, ...body }, once),
    },
  })),
  implement(billingCalls.readOpenDay, async () => ({ status: 200, body: { day: await readOpenDay(deps) } })),
  implement(billingCalls.listDays, async ({ query }) => ({
    status: 200,
    body: await listDays(deps, query.before),
  })),
  implement(billingCalls.readDay, async ({ params }) => ({
    status: 200,
    body: { day: await readDay(deps, params.day) },
  })),
  implement(billingCalls.closeDay, async ({ params, body }) => ({
    status: 200,
    body: { message: 'The day is closed.', day: await closeDay(deps, { ...params, ...body }) },
  })),
  implement(billingCalls.readJournal, async ({ query: { day, from, account, rate, after } }) => ({
    status: 200,
    body: await readJournal(deps.database, {
      day,
      from: from ?? day,
      account: account ?? null,
      rate: rate ?? null,
      after: Number(after ?? 0),
    }),
  })),
  ...invoiceEndpoints(deps),
  implement(billingCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyBilling) },
  })),
  implement(billingCalls.readHistory, async ({ query }) => ({
    status: 200,
    body: await readHistory(deps.database, query),
  })),
];
