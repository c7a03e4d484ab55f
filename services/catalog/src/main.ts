import { readEnv } from '@innkeeper/kit/commands';
import { serviceEnv } from '@innkeeper/kit/env';
import { runService } from '@innkeeper/kit/service';
import { catalogEndpoints } from './routes.ts';

await runService('catalog', readEnv(serviceEnv), ({ database }) => ({
  endpoints: catalogEndpoints({ database }),
}));
