import { importsInSource } from './imports.ts';
import { violations } from './rules.ts';

const violationsIn = (path: string, source: string) => violations(importsInSource(path, source));

describe('the rules of the architecture', () => {
  it.each([
    [
      'services/booking/src/book-room.ts',
      `import { x } from '../../catalog/src/store.ts';`,
      'another service',
    ],
    [
      'services/booking/src/book-room.ts',
      `import type { X } from '@innkeeper/catalog/contract';`,
      'another service',
    ],
    [
      'services/booking/src/book-room.ts',
      `const x = await import('../../identity/src/user.ts');`,
      'another service',
    ],
    [
      'services/booking/src/routes.ts',
      `export * from '../../../gateway/src/policies/access.ts';`,
      'another service',
    ],
    [
      'services/kit/src/http/auth.ts',
      `import { x } from '../../../identity/src/tokens.ts';`,
      'knows no service',
    ],
    ['services/kit/src/postgres/db.ts', `import { x } from '@innkeeper/embedded/postgres';`, 'in tests only'],
    ['gateway/src/policies/access.ts', `import { x } from '@innkeeper/identity/tokens';`, 'imports the kit'],
    ['gateway/src/limits/window.ts', `import { x } from '../policies/limit.ts';`, 'its list names'],
    ['gateway/src/request/context.ts', `import type { X } from '../observe/metrics.ts';`, 'its list names'],
    ['gateway/src/upstream/service.ts', `import { x } from '../start.ts';`, 'its list names'],
    ['gateway/src/start.ts', `import expressGateway from 'express-gateway';`, 'reaches the library'],
    [
      'gateway/src/start.ts',
      `const eg = await import('express-gateway/lib/logger.js');`,
      'reaches the library',
    ],
    ['gateway/src/start.ts', `const eg = require('express-gateway');`, 'reaches the library'],
    [
      'gateway/src/start.ts',
      `const file = createRequire(import.meta.url).resolve('express-gateway');`,
      'reaches the library',
    ],
    [
      'gateway/src/start.ts',
      `import { requireFromLibrary } from './express-gateway/library.ts';`,
      'reaches the library',
    ],
    [
      'services/gallery/src/main.ts',
      `import { x } from '@innkeeper/embedded/picture-store/app';`,
      'but for tests',
    ],
    [
      'frontend/src/shared/ui/table/DataTable.tsx',
      `import { x } from '../../api/client.ts';`,
      'only how they fail',
    ],
    ['deploy/embedded/src/launch.ts', `import { x } from '@innkeeper/kit/env';`, 'as processes'],
    ['services/booking/src/search-rooms.ts', `import pg from 'pg';`, 'through the kit'],
    ['services/feedback/src/contract.ts', `import { x } from './store.ts';`, 'holds shapes'],
    ['services/feedback/src/words.ts', `import { x } from '@innkeeper/kit/postgres/db';`, 'pure rules'],
    ['services/feedback/src/words.ts', `import { readFileSync } from 'node:fs';`, 'pure rules'],
    ['services/catalog/src/room-routes.ts', `import { findRoom } from './store.ts';`, 'leave SQL'],
    ['services/catalog/src/store.ts', `import { createRoom } from './create-room.ts';`, 'knows no action'],
    [
      'frontend/src/guest/stays/api.ts',
      `import { Stay } from '../../../../services/booking/src/contract.ts';`,
      'types',
    ],
    [
      'frontend/src/guest/stays/api.ts',
      `import type { x } from '../../../../services/booking/src/store.ts';`,
      'types',
    ],
    ['frontend/src/guest/home/HomePage.tsx', `import { x } from '../../desk/rooms/api.ts';`, 'each other'],
    ['frontend/src/desk/rooms/api.ts', `import type { X } from '../../guest/search/api.ts';`, 'each other'],
    [
      'frontend/src/shared/ui/table/DataTable.tsx',
      `import { x } from '../../../desk/rooms/api.ts';`,
      'neither',
    ],
    ['frontend/src/desk/layout/DeskMenu.tsx', `import { pages } from '../../app/pages.ts';`, 'only app'],
    ['frontend/src/desk/rooms/RoomForm.tsx', `import { x } from '../users/api.ts';`, 'through desk/layout'],
    ['frontend/src/desk/rooms/api.ts', `import { x } from '../../testing/fake-server.ts';`, 'only tests'],
  ])('catch %s with %s', (path, source, says) => {
    expect(violationsIn(path, source)).toEqual([expect.stringContaining(says)]);
  });

  it.each([
    ['services/booking/src/book-room.ts', `import { inTransaction } from '@innkeeper/kit/postgres/db';`],
    ['services/booking/src/book-room.ts', `import { insertBooking } from './store.ts';`],
    ['services/booking/src/routes.int.test.ts', `import pg from 'pg';`],
    [
      'services/kit/src/testing/databases.ts',
      `import { startPostgres } from '@innkeeper/embedded/postgres';`,
    ],
    [
      'services/gallery/src/gallery-under-test.ts',
      `import { x } from '@innkeeper/embedded/picture-store/app';`,
    ],
    ['deploy/embedded/src/launch.ts', `import { SERVICES } from '@innkeeper/topology';`],
    ['services/catalog/src/room-routes.ts', `import type { Room } from './store.ts';`],
    ['services/catalog/src/room-routes.ts', `import { type Room } from './store.ts';`],
    ['services/feedback/src/contract.ts', `import { z } from 'zod'; import { WORDS } from './words.ts';`],
    ['frontend/src/app/pages.ts', `const page = () => import('../desk/rooms/RoomsPage.tsx');`],
    [
      'frontend/src/guest/home/HomePage.tsx',
      `import { x } from '../search/BookingPanel.tsx'; const a = <x />;`,
    ],
    ['frontend/src/desk/rooms/RoomsPage.test.tsx', `import { x } from '../../testing/fake-server.ts';`],
    [
      'frontend/src/guest/stays/api.ts',
      `import type { Stay } from '../../../../services/booking/src/contract.ts';`,
    ],
    [
      'gateway/src/policies/limit.ts',
      `import { x } from '../limits/window.ts'; import { y } from '../env.ts';`,
    ],
    ['gateway/src/policies/limit.int.test.ts', `import { x } from '../testing/gateway-process.ts';`],
    ['gateway/src/start.ts', `import { x } from './policies/create-policies.ts';`],
    ['gateway/src/express-gateway/library.ts', `const eg = require('express-gateway');`],
    ['gateway/src/testing/route-map.ts', `import { x } from '../express-gateway/library.ts';`],
  ])('allow %s with %s', (path, source) => {
    expect(violationsIn(path, source)).toEqual([]);
  });
});
