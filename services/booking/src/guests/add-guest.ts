import type { Statement } from '@innkeeper/kit/postgres';

/** Adds the guest of an account that is locked, with its names; where they are not known, with those given. */
export const guestInsert = (
  customerId: string,
  email: string,
  { firstName, lastName } = { firstName: '', lastName: '' },
): Statement => ({
  name: 'insert-guest',
  text: `insert into guests (guest_id, customer_id, first_name, last_name, email, phone)
         select $1, $1, coalesce(c.first_name, $3), coalesce(c.last_name, $4), $2, c.phone
           from (select) one left join customers c on c.customer_id = $1
             on conflict do nothing`,
  values: [customerId, email, firstName, lastName],
});

/** Adds a guest without an account. */
export const walkInInsert = (guest: {
  guestId: string;
  firstName: string;
  lastName: string;
  email: string | undefined;
  phone: string;
}): Statement => ({
  name: 'insert-walk-in',
  text: `insert into guests (guest_id, first_name, last_name, email, phone)
         values ($1, $2, $3, $4, nullif($5, ''))`,
  values: [guest.guestId, guest.firstName, guest.lastName, guest.email ?? null, guest.phone],
});
