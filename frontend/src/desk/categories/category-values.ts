import type { CategoryInput } from '@innkeeper/catalog/contract';
import type { Category } from '../../shared/api/categories.ts';
import type { FieldErrors } from '../../shared/ui/form/field-errors.ts';

/** A category as it stands in the form: everything is text. */
export interface CategoryValues {
  name: string;
  price: string;
  description: string;
  features: readonly string[];
  image: string;
}

export const emptyCategory: CategoryValues = {
  name: '',
  price: '',
  description: '',
  features: [],
  image: '',
};

export function valuesOf(category: Category): CategoryValues {
  return {
    name: category.name,
    price: category.price.toFixed(2),
    description: category.description ?? '',
    features: category.features,
    image: category.image ?? '',
  };
}

/** Digits with at most two decimals, after a point or a comma. */
const priceFormat = /^\s*\d{1,10}([.,]\d{1,2})?\s*$/;

export function checkCategory({ name, price }: CategoryValues): FieldErrors {
  return {
    ...(name.trim() === '' && { name: 'Enter a name, for example Sea View' }),
    ...(!priceFormat.test(price) && { price: 'Enter a price, for example 210.00' }),
  };
}

/** What is sent; lines without a feature are left out. */
export function categoryOf({ name, price, description, features, image }: CategoryValues): CategoryInput {
  return {
    name: name.trim(),
    price: Number(price.replace(',', '.')),
    description: description.trim(),
    features: features.map((feature) => feature.trim()).filter((feature) => feature !== ''),
    image,
  };
}
