import { importsInSource } from './imports.ts';
import { violations } from './rules.ts';

/** The violations in a file; `withPureTest` adds a test without real parts beside it. */
function violationsIn(path: string, source: string, { withPureTest = false } = {}): string[] {
  const test = withPureTest ? importsInSource(path.replace('.ts', '.test.ts'), `import './x.ts';`) : [];
  return violations([...importsInSource(path, source), ...test]);
}

const BOOK_ROOM = 'services/booking/src/stays/book-room.ts';

describe('the rules for services', () => {
  it.each([
    [BOOK_ROOM, `import { x } from '../../../catalog/src/store.ts';`, 'contracts, kit, words and itself'],
    [BOOK_ROOM, `import type { X } from '@innkeeper/catalog/service';`, 'contracts, kit, words and itself'],
    [BOOK_ROOM, `const x = await import('@innkeeper/identity/service');`, 'contracts, kit, words and itself'],
    ['services/booking/src/stays/routes.ts', `export * from '../../../../gateway/src/env.ts';`, 'itself'],
    ['services/gallery/src/items.ts', `import { x } from '@innkeeper/embedded/postgres';`, 'in tests only'],
    ['services/contracts/src/booking.ts', `import { x } from '@innkeeper/kit/http';`, 'contracts import zod'],
    ['services/contracts/src/booking.ts', `import { x } from 'node:fs';`, 'contracts import zod'],
    [
      'services/kit/src/http/auth.ts',
      `import type { Role } from '@innkeeper/contracts/access';`,
      'of the contracts only the errors',
    ],
    ['services/kit/src/http/auth.ts', `import { x } from '../../../identity/src/tokens.ts';`, 'no service'],
    ['services/kit/src/postgres/db.ts', `import { x } from '@innkeeper/embedded/postgres';`, 'in tests only'],
    [BOOK_ROOM, `import pg from 'pg';`, 'through the kit'],
    [BOOK_ROOM, `import { insertRoom } from '../inventory/store.ts';`, 'never their stores'],
    [BOOK_ROOM, `import type { Room } from '../inventory/store.ts';`, 'never their stores'],
    [BOOK_ROOM, `import { readIndex } from '../availability/read-index.ts';`, 'asked of availability.ts'],
    [
      'services/booking/src/rates/rates.int.test.ts',
      `import type { AvailabilityIndex } from '../availability/availability-index.ts';`,
      'asked of availability.ts',
    ],
    ['services/catalog/src/routes.ts', `import { findRoom } from './store.ts';`, 'leave SQL'],
    ['services/catalog/src/store.ts', `import { createRoom } from './rooms.ts';`, 'holds SQL'],
    ['services/catalog/src/main.ts', `import { x } from './store.ts';`, 'runs the service'],
  ])('reject in %s: %s', (path, source, says) => {
    expect(violationsIn(path, source)).toEqual([expect.stringContaining(says)]);
  });

  it.each([
    `import { selectRoom } from './store.ts';`,
    `import { createEvent } from '@innkeeper/kit/messaging';`,
    `import { createServer } from 'node:net';`,
  ])('reject in a pure rule: %s', (source) => {
    const path = 'services/booking/src/stays/booking.ts';
    expect(violationsIn(path, source, { withPureTest: true })).toEqual([expect.stringContaining('is pure')]);
  });

  it.each([
    [BOOK_ROOM, `import { insertBooking } from './store.ts';`],
    [BOOK_ROOM, `import { lockRoom } from '../inventory/lock-room.ts';`],
    [BOOK_ROOM, `import type { Availability } from '../availability/availability.ts';`],
    ['services/booking/src/service.ts', `import { x } from './availability/routes.ts';`],
    [BOOK_ROOM, `import { Database } from '@innkeeper/kit/postgres';`],
    [BOOK_ROOM, `import { bookRoom } from '@innkeeper/contracts/booking';`],
    ['services/booking/src/access.int.test.ts', `import pg from 'pg';`],
    [
      'services/kit/src/testing/databases.ts',
      `import { startPostgres } from '@innkeeper/embedded/postgres';`,
    ],
    ['services/catalog/src/routes.ts', `import { type Room } from './store.ts';`],
    [
      'services/contracts/src/feedback.ts',
      `import { z } from 'zod'; import { countWords } from './words.ts';`,
    ],
    ['services/contracts/src/words.test.ts', `import fc from 'fast-check';`],
  ])('allow in %s: %s', (path, source) => {
    expect(violationsIn(path, source)).toEqual([]);
  });
});
