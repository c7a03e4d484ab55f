export {
  deskOrder as deskOrderSchema,
  stayChange as stayChangeSchema,
  wishesForm as wishesFormSchema,
} from '@innkeeper/contracts/booking';
