import { priceRules, seasonForm } from '@innkeeper/contracts/booking';

export const seasonSchema = seasonForm;
export const rulesSchema = priceRules;
