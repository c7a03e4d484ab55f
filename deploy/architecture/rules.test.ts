import { importsInSource } from './imports.ts';
import { violations } from './rules.ts';

const violationsIn = (path: string, source: string) => violations(importsInSource(path, source));

describe('the rules of the architecture', () => {
  it.each([
    ['gateway/src/policies/access.ts', `import { x } from '@innkeeper/identity/service';`, 'imports the kit'],
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
      'frontend/src/shared/ui/table/DataTable.tsx',
      `import { x } from '../../api/client.ts';`,
      'only how they fail',
    ],
    ['deploy/embedded/src/launch.ts', `import { x } from '@innkeeper/kit/env';`, 'as processes'],
    [
      'deploy/docs/src/write.ts',
      `import { x } from '@innkeeper/booking/internals/service';`,
      'only deploy/proofs',
    ],
    [
      'frontend/src/guest/stays/api.ts',
      `import type { Booking } from '../../../../services/booking/src/stays/booking.ts';`,
      'nothing of the server',
    ],
    [
      'frontend/src/guest/stays/api.ts',
      `import { bookRoom } from '@innkeeper/contracts/booking';`,
      'only the desk',
    ],
    ['frontend/src/shared/api/client.ts', `import { CALLS } from '@innkeeper/contracts';`, 'only the desk'],
    ['frontend/src/guest/account/RegisterPage.tsx', `import { z } from 'zod';`, 'only the desk'],
    ['services/contracts/src/words.ts', `import { z } from 'zod';`, 'imports no other values'],
    ['frontend/src/guest/home/HomePage.tsx', `import { x } from '../../desk/rooms/api.ts';`, 'each other'],
    ['frontend/src/desk/rooms/api.ts', `import type { X } from '../../guest/search/api.ts';`, 'each other'],
    [
      'frontend/src/shared/ui/table/DataTable.tsx',
      `import { x } from '../../../desk/rooms/api.ts';`,
      'neither',
    ],
    [
      'frontend/src/guest/stays/api.ts',
      `import { x } from '../../shared/resource/may.ts';`,
      'shared/resource is the desk’s',
    ],
    [
      'frontend/src/shared/ui/table/DataTable.tsx',
      `import { x } from '../../resource/may.ts';`,
      'shared/resource is the desk’s',
    ],
    ['frontend/src/desk/layout/DeskMenu.tsx', `import { pages } from '../../app/pages.ts';`, 'only app'],
    ['frontend/src/desk/rooms/RoomForm.tsx', `import { x } from '../users/api.ts';`, 'through desk/layout'],
    ['frontend/src/desk/rooms/api.ts', `import { x } from '../../testing/fake-server.ts';`, 'only tests'],
  ])('catch %s with %s', (path, source, says) => {
    expect(violationsIn(path, source)).toEqual([expect.stringContaining(says)]);
  });

  it.each([
    ['deploy/embedded/src/launch.ts', `import { SERVICES } from '@innkeeper/topology';`],
    ['frontend/src/app/pages.ts', `const page = () => import('../desk/rooms/RoomsPage.tsx');`],
    [
      'frontend/src/guest/home/HomePage.tsx',
      `import { x } from '../search/BookingPanel.tsx'; const a = <x />;`,
    ],
    ['frontend/src/desk/rooms/RoomsPage.test.tsx', `import { x } from '../../testing/fake-server.ts';`],
    ['frontend/src/guest/stays/api.ts', `import type { BookingOnWire } from '@innkeeper/contracts/booking';`],
    ['frontend/src/guest/feedback/words.ts', `import { countWords } from '@innkeeper/contracts/words';`],
    ['frontend/src/shared/resource/define-resource.test.tsx', `import { z } from 'zod';`],
    ['frontend/src/desk/rooms/RoomFields.tsx', `import { newRoom } from '@innkeeper/contracts/catalog';`],
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
