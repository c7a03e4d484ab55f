import path from 'node:path';
import { startTestGateway } from '../testing/gateway-process.ts';
import { until } from '../testing/until.ts';

const REPORT_LIBRARIES = path.join(import.meta.dirname, '../testing/report-libraries.mjs');

test('the gateway loads no store of users, no proxy of the library, and no client of Redis without a Redis', async () => {
  const gateway = await startTestGateway({ env: { NODE_OPTIONS: `--import=${REPORT_LIBRARIES}` } });
  try {
    await gateway.call('/api/room?do=ok');
    const report = await until('the libraries are reported', () =>
      gateway.log.find(({ msg }) => msg === 'libraries'),
    );
    const loaded = report['loaded'] as string[];
    expect(loaded).toContain('express-gateway');
    for (const library of ['http-proxy', 'ioredis', 'ioredis-mock', 'fengari', 'bcryptjs'])
      expect(loaded).not.toContain(library);
  } finally {
    await gateway.stop();
  }
});
