import { STAFF_ROLES } from '@innkeeper/contracts/access';
import { billingCalls } from '@innkeeper/contracts/billing';
import { describeConformance } from '@innkeeper/kit/testing';
import { type BillingUnderTest, startBilling } from './testing/billing.ts';

let service: BillingUnderTest;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

it('answers every call of the contract', () => {
  expect(new Set(service.endpoints.map(({ call }) => call))).toEqual(new Set(Object.values(billingCalls)));
});

describe('every call', () => {
  describeConformance(
    Object.values(billingCalls),
    {
      'GET /api/desk/folios/:bookingId': 'staff',
      'POST /api/desk/folios/:bookingId/payments': 'staff',
      'POST /api/desk/folios/:bookingId/payments/:paymentId/refunds': 'staff',
      'POST /api/desk/folios/:bookingId/rebates': 'staff',
      'POST /api/desk/folios/:bookingId/reversals': 'staff',
      'GET /api/desk/balances': 'staff',
      'GET /api/desk/days': 'staff',
      'GET /api/desk/days/open': 'staff',
      'GET /api/desk/days/:day': 'staff',
      'POST /api/desk/days/:day/close': 'staff',
      'GET /api/desk/journal': 'staff',
      'GET /api/desk/folios/:bookingId/invoices': 'staff',
      'POST /api/desk/folios/:bookingId/invoices/preview': 'staff',
      'POST /api/desk/folios/:bookingId/invoices': 'staff',
      'GET /api/desk/invoices': 'staff',
      'GET /api/desk/invoices/:invoiceId/pdf': 'staff',
      'GET /api/desk/invoices/:invoiceId/xml': 'staff',
      'POST /api/desk/invoices/:invoiceId/cancel': 'staff',
      'POST /api/desk/invoices/:invoiceId/recipient': 'staff',
      'POST /api/desk/installation/billing/empty': 'staff',
      'GET /api/desk/history/billing': 'staff',
    },
    () => service,
    STAFF_ROLES,
  );
});
