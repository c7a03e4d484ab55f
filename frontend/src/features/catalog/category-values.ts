import type { CategoryInput } from '@innkeeper/catalog/contract';
import type { Category } from './api.ts';

/** A category as it stands in the form: everything is text. */
export interface CategoryValues {
  name: string;
  price: string;
  description: string;
  features: { text: string }[];
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
    features: category.features.map((text) => ({ text })),
    image: category.image ?? '',
  };
}

/** Digits with at most two decimals, after a point or a comma. */
export const priceFormat = /^\s*\d{1,10}([.,]\d{1,2})?\s*$/;

/** What is sent; lines without a feature are left out. */
export function categoryOf({ name, price, description, features, image }: CategoryValues): CategoryInput {
  return {
    name: name.trim(),
    price: Number(price.replace(',', '.')),
    description: description.trim(),
    features: features.map(({ text }) => text.trim()).filter((text) => text !== ''),
    image,
  };
}
