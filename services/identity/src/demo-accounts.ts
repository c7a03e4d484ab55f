import type { Database, Sql } from '@innkeeper/kit/postgres';
import { defineSeed } from '@innkeeper/kit/service';
import { z } from 'zod';
import { isDemoOpen } from './demo-access.ts';
import { Passwords } from './passwords.ts';
import { type DemoAccount, insertDemoAccount, selectDemoAccounts, wasDemoSeeded } from './store.ts';
import type { UnsavedUser } from './user.ts';
import { addUser } from './users.ts';

const PASSWORD = 'marisol-demo';

const account = { active: true, emailVerified: true, picture: '' };

/** The ids are fixed because the demo data of other services refers to them. */
const ACCOUNTS: UnsavedUser[] = [
  {
    ...account,
    id: '5eed0000-0000-4000-8000-000000000001',
    email: 'guest@marisol.example',
    firstName: 'Marina',
    lastName: 'Costa',
    role: null,
    whatsapp: '+34 600 555 014',
    phone: '+34 600 555 015',
    phoneE164: '+34600555015',
  },
  {
    ...account,
    id: '5eed0000-0000-4000-8000-000000000002',
    email: 'staff@marisol.example',
    firstName: 'Ruben',
    lastName: 'Castell',
    role: 'owner',
    whatsapp: '+34 600 555 020',
    phone: '+34 600 555 021',
    phoneE164: '+34600555021',
  },
];

export const demoAccountsSeed = defineSeed({
  env: z.object({}),
  run: async ({ database }) =>
    (await seedDemoAccounts({ database, passwords: await Passwords.create() }))
      ? 'added the accounts of the demo hotel'
      : 'nothing to seed',
});

/** Adds the demo hotel's accounts once: those that staff deleted stay deleted. Returns whether it added them. */
export async function seedDemoAccounts({
  database,
  passwords,
}: {
  database: Database;
  passwords: Passwords;
}): Promise<boolean> {
  const passwordHash = await passwords.hash(PASSWORD);
  return database.transaction(async (tx) => {
    if (await wasDemoSeeded(tx)) return false;
    for (const user of ACCOUNTS) {
      await addUser(tx, user, { passwordHash, proof: 'staff' });
      await insertDemoAccount(tx, user.id, PASSWORD);
    }
    return true;
  });
}

/** The accounts that the sign-in page offers: those of the demo, if they may be used. */
export async function listDemoAccounts({
  database,
  production,
}: {
  database: Sql;
  production: boolean;
}): Promise<DemoAccount[]> {
  return (await isDemoOpen(database, production)) ? selectDemoAccounts(database) : [];
}
