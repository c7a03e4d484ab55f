import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Reply } from '@innkeeper/kit/testing/client';
import { type Harness, startHarness } from '@innkeeper/kit/testing/harness';
import { testUser } from '@innkeeper/kit/testing/tokens';
import { catalogEndpoints } from './routes.ts';

export const startCatalog = () =>
  startHarness(path.join(import.meta.dirname, '../migrations'), catalogEndpointsOf);

const catalogEndpointsOf = ({ database }: Pick<Harness, 'database'>) => ({
  endpoints: catalogEndpoints({ database }),
});

/** Calls as a member of staff. */
export const asStaff =
  (harness: () => Harness) =>
  (method: string, path: string, body?: unknown): Promise<Reply> =>
    harness().call(method, path, { token: harness().tokens.sign(testUser('Admin')), body });

/** What a browser sends that has the list already; without Cache-Control, `fetch` itself asks for a full answer. */
export const askingAgain = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

export const uniqueName = (what: string) => `${what} ${randomUUID()}`;
export const uniqueRoomId = () => randomUUID();

export const categoryBody = (changes: object = {}) => ({
  name: uniqueName('Category'),
  description: 'Doors onto the roses.',
  price: 128.5,
  features: ['Garden door', 'Queen bed'],
  image: '/pictures/demo/garden-double.jpg',
  ...changes,
});

export const roomBody = (category: string, changes: object = {}) => ({
  roomId: uniqueRoomId(),
  name: 'Rose',
  specialDescription: 'A door onto the roses.',
  maximumGuests: 2,
  photo: ['/pictures/demo/garden-double.jpg', 'https://pictures.example/rose.jpg'],
  available: true,
  category,
  notes: 'Step-free.',
  ...changes,
});

/** What a person types who means harm, or whose cat walks over the keys: no field may take it. */
export const UNSTORABLE: [string, unknown][] = [
  ['a text of 10,000 characters', 'x'.repeat(10_000)],
  ['a NUL character', 'a\0b'],
  ['half an emoji', 'a\ud83d'],
  ['a number', 12],
  ['an object', { $gt: '' }],
];
