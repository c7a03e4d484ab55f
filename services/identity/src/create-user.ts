import { randomUUID } from 'node:crypto';
import { identityTopic } from '@innkeeper/kit/events/identity';
import { conflict, fieldFaults, invalidFields, violation } from '@innkeeper/kit/http/errors';
import type { Database, Transaction } from '@innkeeper/kit/postgres/db';
import { type NewUser, type Registration, staffAccount } from './contract.ts';
import type { Passwords } from './passwords.ts';
import { insertUser } from './store.ts';
import type { User } from './user.ts';

type Parts = { database: Database; passwords: Passwords };

/** @throws ApiError 409 `email_taken`. */
export async function createUser(
  { database, passwords }: Parts,
  { password, ...details }: NewUser,
): Promise<User> {
  const user = { id: randomUUID(), ...details };
  const passwordHash = await passwords.hash(password);
  await database.transaction((tx) => addUser(tx, user, passwordHash));
  return user;
}

/** A guest who registers is a Customer, active, and has still to prove the e-mail. */
export function registerUser(parts: Parts, registration: Registration): Promise<User> {
  return createUser(parts, {
    ...registration,
    type: 'Customer',
    active: true,
    emailVerified: false,
    picture: '',
  });
}

/** A staff account for somebody who can reach the database. @throws ApiError 400 naming what is wrong, 409 `email_taken`. */
export async function createStaff(parts: Parts, email: string, password: string): Promise<User> {
  const account = staffAccount.safeParse({ email, password });
  if (!account.success) throw invalidFields(fieldFaults(account.error));
  return createUser(parts, {
    ...account.data,
    firstName: 'Hotel',
    lastName: 'Staff',
    type: 'Admin',
    whatsapp: '',
    phone: '',
    active: true,
    emailVerified: true,
    picture: '',
  });
}

/** @throws ApiError 409 `email_taken`. */
export async function addUser(tx: Transaction, user: User, passwordHash: string): Promise<void> {
  try {
    await insertUser(tx, user, passwordHash);
  } catch (error) {
    if (violation(error)?.constraint !== 'users_email_unique') throw error;
    throw conflict('email_taken', 'This e-mail is already registered.');
  }
  tx.publish(identityTopic.event('user.registered', user.id, user));
}
