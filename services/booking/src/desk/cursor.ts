import { invalidFields } from '@innkeeper/kit/http';
import { z } from 'zod';
import { areKeys, type Keys, type Sort } from './store.ts';

/** Where a page begins: after the row with these keys, or before it when reading backwards. */
export type Cursor = { backwards: boolean; pageNumber: number; keys: Keys };
export type Order = { sort: Sort; order: 'asc' | 'desc' };

const wire = z.tuple([z.string(), z.string(), z.boolean(), z.int().min(1), z.array(z.string())]);

export const encodeCursor = ({ sort, order }: Order, { backwards, pageNumber, keys }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, order, backwards, pageNumber, keys])).toString('base64url');

/** @throws ApiError 400 for text that is not a cursor of a list in one of these orders */
export function decodeCursor(text: string, orders: readonly Order[]): Order & Cursor {
  const { data } = wire.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (data) {
    const [sort, order, backwards, pageNumber, keys] = data;
    const known = orders.find((one) => one.sort === sort && one.order === order);
    if (known && areKeys(known.sort, keys))
      return { sort: known.sort, order: known.order, backwards, pageNumber, keys };
  }
  throw invalidFields({ cursor: 'must be next or previous of a page in the same order' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
