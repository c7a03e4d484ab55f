import { type Endpoint, endpoint } from '@innkeeper/kit/http/endpoint';
import type { Database } from '@innkeeper/kit/postgres/db';
import {
  categoryChange,
  categoryList,
  categoryPath,
  categorySaved,
  done,
  newCategory,
  type WireCategory,
} from './contract.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { listCategories } from './list-categories.ts';
import type { Category } from './store.ts';
import { updateCategory } from './update-category.ts';

const onTheWire = (category: Category): WireCategory => ({ ...category, price: Number(category.price) });

export const categoryEndpoints = ({ database }: { database: Database }): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/category',
    access: 'public',
    summary: 'All categories, cheapest first',
    cached: true,
    answers: { 200: categoryList },
    handle: async () => ({
      status: 200,
      body: { categories: (await listCategories(database)).map(onTheWire) },
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/category',
    access: 'staff',
    summary: 'Add a category',
    body: newCategory,
    answers: { 201: categorySaved },
    handle: async ({ body }) => ({
      status: 201,
      body: {
        message: 'Successfully Added this Category',
        category: onTheWire(await createCategory(database, body)),
      },
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/api/category/:category',
    access: 'staff',
    summary: 'Replace what a category says and costs; its name stays',
    params: categoryPath,
    body: categoryChange,
    answers: { 200: categorySaved },
    handle: async ({ params, body }) => ({
      status: 200,
      body: {
        message: 'Successfully updated this Category !',
        category: onTheWire(await updateCategory(database, params.category, body)),
      },
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/category/:category',
    access: 'staff',
    summary: 'Delete a category that no room belongs to',
    params: categoryPath,
    answers: { 200: done },
    handle: async ({ params }) => {
      await deleteCategory(database, params.category);
      return { status: 200, body: { message: 'Category deleted successfully!' } };
    },
  }),
];
