export { blockForm as blockFormSchema, stayChange as stayChangeSchema } from '@innkeeper/contracts/booking';
