import { invalidFields } from '@innkeeper/kit/http';
import { z } from 'zod';
import { areKeys, type Keys, type Sort } from './store.ts';

/** Where a page begins: after the row with these keys, or before it when reading backwards. */
export type Cursor = { backwards: boolean; pageNumber: number; keys: Keys };
type Order = { sort: Sort; order: 'asc' | 'desc' };

const wire = z.tuple([z.string(), z.string(), z.boolean(), z.int().min(1), z.array(z.string())]);

export const encodeCursor = ({ sort, order }: Order, { backwards, pageNumber, keys }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, order, backwards, pageNumber, keys])).toString('base64url');

/** @throws ApiError 400 for text that is not a cursor of a list in this order */
export function decodeCursor(text: string, expected: Order): Cursor {
  const { data } = wire.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (data) {
    const [sort, order, backwards, pageNumber, keys] = data;
    if (sort === expected.sort && order === expected.order && areKeys(expected.sort, keys))
      return { backwards, pageNumber, keys };
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
