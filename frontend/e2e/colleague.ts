import { randomUUID } from 'node:crypto';
import { callerOf, demo, newPerson, type Person } from './accounts.ts';

/** The form of someone who works at the hotel. */
export const profileOf = ({ email, firstName }: Person) => ({
  email,
  firstName,
  lastName: 'Haddad',
  type: 'Admin',
  whatsapp: '',
  phone: '',
  img: '',
  emailVerified: true,
  disabled: true, // the specification's flag is reversed: this is an active user
});

/** Runs a journey with someone who has a role, and removes both afterwards. */
export async function withColleague(
  role: string,
  permissions: string[] | undefined,
  use: (colleague: Person) => Promise<void>,
): Promise<void> {
  const owner = await callerOf(demo.staff);
  const colleague = newPerson('Noor');
  const name = `Curator ${randomUUID().slice(0, 8)}`;
  const made = permissions && (await owner('POST', '/api/desk/roles', { name, permissions })).role;
  const roleId: string = made?.id ?? role;
  await owner('POST', '/api/users', { ...profileOf(colleague), role: roleId, password: colleague.password });
  try {
    await use(colleague);
  } finally {
    await owner('DELETE', `/api/users/${encodeURIComponent(colleague.email)}`);
    if (made) await owner('DELETE', `/api/desk/roles/${made.id}`);
  }
}
