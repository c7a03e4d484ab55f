import { identityTopic, type userState } from '@innkeeper/contracts/identity';
import { bringOver, defineProjection } from '@innkeeper/kit/messaging';
import type { Sql } from '@innkeeper/kit/postgres';
import type { z } from 'zod';

/**
 * This service's copy of accounts, for the names of guests and to flag the bookings of deleted accounts. A trigger copies
 * names to guests and bookings.
 */
export const customersProjection = defineProjection({
  name: 'customers',
  topic: identityTopic,
  tables: ['customers'],
  apply: {
    user: (tx, { data }) => saveCustomer(tx, data),
    deleted_user: (tx, { data }) => markCustomerDeleted(tx, data.id, data.email),
    erased_user: (tx, { data }) => markCustomerDeleted(tx, data.id, ''),
    role: null,
    deleted_role: null,
    invitation: null,
    deleted_invitation: null,
    notice: null,
    erased_notice: null,
  },
  switchOver: async (sql, complete) => {
    const { added, corrected } = await bringOver(sql, 'customers', 'customer_id');
    const removed = await sql.query(
      'delete from public.customers where $1 and customer_id not in (select customer_id from pg_temp.customers)',
      [complete],
    );
    return { customersAdded: added, customersCorrected: corrected, customersRemoved: removed.rowCount! };
  },
});

async function saveCustomer(
  sql: Sql,
  { id, firstName, lastName, email, phone, phoneE164 }: z.output<typeof userState>,
): Promise<void> {
  await sql.query(
    `insert into customers (customer_id, first_name, last_name, email, phone, phone_e164)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (customer_id) do update
       set first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
           phone = excluded.phone, phone_e164 = excluded.phone_e164, deleted = false`,
    [id, firstName, lastName, email, phone, phoneE164],
  );
}

/** The account's name is deleted with it. The name of the guest stays, because bookings need it. */
async function markCustomerDeleted(sql: Sql, customerId: string, email: string): Promise<void> {
  await sql.query(
    `insert into customers (customer_id, email, deleted) values ($1, $2, true)
     on conflict (customer_id) do update
       set first_name = '', last_name = '', email = excluded.email, phone = null, phone_e164 = null,
           deleted = true`,
    [customerId, email],
  );
}
