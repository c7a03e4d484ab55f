import { z } from 'zod';
import type { Category } from '../../shared/api/categories.ts';
import type { CategoryInput } from './api.ts';

/** Digits with at most two decimals, after a point or a comma. */
const priceFormat = /^\d{1,10}([.,]\d{1,2})?$/;

/** What is typed about a category, where everything is text, and what is sent. Blank features are left out. */
export const categorySchema = z.object({
  name: z.string().trim().min(1, 'Enter a name, for example Sea View'),
  price: z
    .string()
    .trim()
    .regex(priceFormat, 'Enter a price, for example 210.00')
    .transform((price) => Number(price.replace(',', '.'))),
  description: z.string().trim(),
  features: z.array(z.string().trim()).transform((features) => features.filter((feature) => feature !== '')),
  image: z.string(),
}) satisfies z.ZodType<CategoryInput>;

export type CategoryValues = z.input<typeof categorySchema>;

export const emptyCategory: CategoryValues = {
  name: '',
  price: '',
  description: '',
  features: [],
  image: '',
};

export function toCategoryValues(category: Category): CategoryValues {
  return {
    name: category.name,
    price: category.price.toFixed(2),
    description: category.description ?? '',
    features: category.features,
    image: category.image ?? '',
  };
}
