import type { PageInfo } from '@innkeeper/contracts';
import type { Received } from './fake-server.ts';

/** What a list asks the server for; in a query, numbers are texts. */
interface Wanted {
  pageNumber?: number | string;
  pageSize?: number | string;
  q?: string;
  sort?: string;
  order?: string;
}

const collator = new Intl.Collator('en', { numeric: true });

/**
 * The page that a fake server answers: the rows that contain every word of `q`, sorted by `sort`.
 * @param wanted the query, or the body, of the received call.
 */
export function listPage<Row extends object>(
  all: readonly Row[],
  wanted: unknown,
): { rows: Row[]; pageInfo: PageInfo } {
  const { q = '', sort = '', order, ...page } = wanted as Wanted;
  const [pageNumber, pageSize] = [Number(page.pageNumber), Number(page.pageSize)];
  const words = q.toLowerCase().split(' ');
  const found = all.filter((row) => {
    const text = JSON.stringify(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const value = (row: Row) => String(row[sort as keyof Row]);
  const sorted = found.sort((a, b) => collator.compare(value(a), value(b)) * (order === 'desc' ? -1 : 1));
  return {
    rows: sorted.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    pageInfo: {
      pageNumber,
      pageSize,
      totalPages: Math.ceil(found.length / pageSize),
      totalItems: found.length,
    },
  };
}

/** The handler of a desk list, which answers a page of the rows that there are then. */
export const deskList =
  <Row extends object>(all: () => readonly Row[]) =>
  ({ query }: Received) => {
    const { rows: list, pageInfo } = listPage(all(), query);
    return { body: { list, pageInfo } };
  };
