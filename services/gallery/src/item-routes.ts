import { type Endpoint, endpoint } from '@innkeeper/kit/http/endpoint';
import type { Database } from '@innkeeper/kit/postgres/db';
import { done, itemBody, itemList, itemPath, itemSaved, type WireItem } from './contract.ts';
import { createItem } from './create-item.ts';
import { deleteItem } from './delete-item.ts';
import { listItems } from './list-items.ts';
import type { Item } from './store.ts';
import { updateItem } from './update-item.ts';

const onTheWire = ({ id, ...item }: Item): WireItem => ({ _id: id, ...item });

export const itemEndpoints = ({ database }: { database: Database }): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/gallery',
    access: 'public',
    summary: 'All gallery items, in the order they were added',
    cached: true,
    answers: { 200: itemList },
    handle: async () => ({ status: 200, body: { list: (await listItems(database)).map(onTheWire) } }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/gallery',
    access: 'staff',
    summary: 'Add a gallery item',
    body: itemBody,
    answers: { 201: itemSaved },
    handle: async ({ body }) => ({
      status: 201,
      body: {
        message: 'Gallery item added successfully!',
        item: onTheWire(await createItem(database, body)),
      },
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/api/gallery',
    access: 'staff',
    summary: 'Replace what the gallery item of that name says and shows',
    body: itemBody,
    answers: { 200: itemSaved },
    handle: async ({ body }) => ({
      status: 200,
      body: {
        message: 'Gallery item updated successfully!',
        item: onTheWire(await updateItem(database, body)),
      },
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/gallery/:id',
    access: 'staff',
    summary: 'Delete a gallery item',
    params: itemPath,
    answers: { 200: done },
    handle: async ({ params }) => {
      await deleteItem(database, params.id);
      return { status: 200, body: { message: 'Item deleted successfully!' } };
    },
  }),
];
