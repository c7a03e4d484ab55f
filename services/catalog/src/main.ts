import { serviceEnv } from '@innkeeper/kit/env';
import { runService } from '@innkeeper/kit/service';
import { readEnv } from './env.ts';
import { catalogEndpoints } from './routes.ts';

await runService('catalog', readEnv(serviceEnv), ({ database }) => ({
  endpoints: catalogEndpoints({ database }),
}));
