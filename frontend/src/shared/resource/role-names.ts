import { words } from '../words/words.ts';

const t = words('office');

/** The roles that every hotel has. */
const BUILT_IN = {
  owner: 'role.owner',
  manager: 'role.manager',
  desk: 'role.desk',
  housekeeping: 'role.housekeeping',
  accounts: 'role.accounts',
} as const;

const isBuiltIn = (id: string): id is keyof typeof BUILT_IN => Object.hasOwn(BUILT_IN, id);

/** The name of a role: that of the hotel's own is as the hotel wrote it. */
export const nameOfRole = (id: string, name: string): string => (isBuiltIn(id) ? t(BUILT_IN[id]) : name);
