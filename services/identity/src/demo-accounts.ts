import type { Database, Sql } from '@innkeeper/kit/postgres/db';
import { addUser } from './create-user.ts';
import type { Passwords } from './passwords.ts';
import { type DemoAccount, demoWasSeeded, insertDemoAccount, listDemoAccounts } from './store.ts';
import type { User } from './user.ts';

const PASSWORD = 'marisol-demo';

const account = { active: true, emailVerified: true, picture: '' };

/** The ids are fixed, so that the demo hotel's other parts can speak of the same people. */
const ACCOUNTS: User[] = [
  {
    ...account,
    id: '5eed0000-0000-4000-8000-000000000001',
    email: 'guest@marisol.example',
    firstName: 'Marina',
    lastName: 'Costa',
    type: 'Customer',
    whatsapp: '+34 600 555 014',
    phone: '+34 600 555 015',
  },
  {
    ...account,
    id: '5eed0000-0000-4000-8000-000000000002',
    email: 'staff@marisol.example',
    firstName: 'Ruben',
    lastName: 'Castell',
    type: 'Admin',
    whatsapp: '+34 600 555 020',
    phone: '+34 600 555 021',
  },
];

/** Makes the demo hotel's accounts, once: what staff deleted since stays deleted. Returns whether it did. */
export async function seedDemoAccounts(database: Database, passwords: Passwords): Promise<boolean> {
  const passwordHash = await passwords.hash(PASSWORD);
  return database.transaction(async (tx) => {
    if (await demoWasSeeded(tx)) return false;
    for (const user of ACCOUNTS) {
      await addUser(tx, user, passwordHash);
      await insertDemoAccount(tx, user.id, PASSWORD);
    }
    return true;
  });
}

/** The accounts anybody may try: none where the demo hotel was not seeded, and never in production. */
export async function demoAccounts(sql: Sql, production: boolean): Promise<DemoAccount[]> {
  return production ? [] : listDemoAccounts(sql);
}
