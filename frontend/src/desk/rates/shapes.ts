import { priceRules, seasonForm, taxRules } from '@innkeeper/contracts/booking';

export const seasonSchema = seasonForm;
export const rulesSchema = priceRules;
export const taxesSchema = taxRules;
