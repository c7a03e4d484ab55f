import {
  discountCodeForm,
  extraForm,
  priceRules,
  ratePlans,
  seasonForm,
  taxRules,
} from '@innkeeper/contracts/booking';

export const seasonSchema = seasonForm;
export const rulesSchema = priceRules;
export const extraSchema = extraForm;
export const codeSchema = discountCodeForm;
export const plansSchema = ratePlans;
export const taxesSchema = taxRules;
