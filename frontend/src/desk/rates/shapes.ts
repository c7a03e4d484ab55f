import { seasonForm } from '@innkeeper/contracts/booking';

export const seasonSchema = seasonForm;
