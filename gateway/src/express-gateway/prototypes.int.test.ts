import path from 'node:path';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { until } from '../testing/until.ts';

const REPORT_OBJECTS = path.join(import.meta.dirname, '../testing/report-objects.mjs');

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({ env: { NODE_OPTIONS: `--import=${REPORT_OBJECTS}` } });
});
afterAll(() => gateway?.stop());

async function objectsOf(path: string) {
  const { headers } = await gateway.call(path);
  const isReport = ({ msg, requestId }: Record<string, unknown>) =>
    msg === 'objects' && requestId === headers['x-request-id'];
  return until('the objects are reported', () => gateway.log.find(isReport));
}

test('requests and responses have the prototypes of Node', async () => {
  for (const path of ['/api/room?do=ok', '/api/nothing'])
    expect(await objectsOf(path)).toMatchObject({ requestIsPlain: true, responseIsPlain: true });
});

test('the contexts of all requests have the same prototype', async () => {
  await objectsOf('/api/room?do=ok');
  expect(await objectsOf('/api/nothing')).toMatchObject({ contextIsShared: true });
});
