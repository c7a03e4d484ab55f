export { deskOrder as deskOrderSchema } from '@innkeeper/contracts/booking';
