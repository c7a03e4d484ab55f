import { access } from '@innkeeper/contracts';
import { accessMatrix } from './access-matrix.ts';

test('a service without calls is in the matrix, and says so', () => {
  const room = { method: 'GET', path: '/api/room', access: access.public, summary: '', answers: {} } as const;
  const services = [{ name: 'catalog' }, { name: 'billing' }] as unknown as Parameters<
    typeof accessMatrix
  >[0];
  const matrix = accessMatrix(services, { catalog: { room } });
  expect(matrix).toContain('| `GET /api/room` | public |');
  expect(matrix).toContain('## billing\n\nIt has no calls.\n');
});
