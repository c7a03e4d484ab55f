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
      'POST /api/desk/installation/billing/empty': 'staff',
      'GET /api/desk/history/billing': 'staff',
    },
    () => service,
    STAFF_ROLES,
  );
});
