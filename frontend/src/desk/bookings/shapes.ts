export { deskOrder as deskOrderSchema, stayChange as stayChangeSchema } from '@innkeeper/contracts/booking';
