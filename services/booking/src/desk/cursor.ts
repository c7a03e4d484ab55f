import { invalidFields } from '@innkeeper/kit/http';
import { z } from 'zod';
import { areKeys, type Keys, type Sort } from './store.ts';

/** Where a page begins: after the row with these keys, or before it when reading backwards. */
export type Cursor = { backwards: boolean; pageNumber: number; keys: Keys };
export type Order = { sort: Sort; order: 'asc' | 'desc' };

const wire = z.tuple([z.string(), z.string(), z.boolean(), z.int().min(1), z.array(z.string())]);

/** The text of a cursor, for clients to send back as it is. */
export const toCursorText = (cursor: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** What `toCursorText` was given; undefined for any other text, also for another spelling of the same bytes. */
export function fromCursorText(text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export const encodeCursor = ({ sort, order }: Order, { backwards, pageNumber, keys }: Cursor): string =>
  toCursorText([sort, order, backwards, pageNumber, keys]);

/** @throws ApiError 400 for text that is not a cursor of a list in one of these orders */
export function decodeCursor(text: string, orders: readonly Order[]): Order & Cursor {
  const { data } = wire.safeParse(fromCursorText(text));
  if (data) {
    const [sort, order, backwards, pageNumber, keys] = data;
    const known = orders.find((one) => one.sort === sort && one.order === order);
    if (known && areKeys(known.sort, keys))
      return { sort: known.sort, order: known.order, backwards, pageNumber, keys };
  }
  throw invalidFields({ cursor: 'must be next or previous of a page in the same order' });
}
