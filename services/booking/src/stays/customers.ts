import { identityTopic } from '@innkeeper/contracts/identity';
import { bringOver, defineProjection } from '@innkeeper/kit/messaging';
import { insertDeletedCustomer } from './store.ts';

/** Which accounts are deleted, for staff to see which open bookings that concerns. */
export const customersProjection = defineProjection({
  name: 'customers',
  topic: identityTopic,
  tables: ['deleted_customers'],
  apply: async (tx, { data }) => {
    if (!('firstName' in data)) await insertDeletedCustomer(tx, data.id);
  },
  switchOver: async (sql) => {
    const { added } = await bringOver(sql, 'deleted_customers', 'customer_id');
    return { customersAdded: added };
  },
});
