import { roleForm } from '@innkeeper/contracts/identity';

export const roleSchema = roleForm;
