export { blockForm as blockFormSchema } from '@innkeeper/contracts/booking';
