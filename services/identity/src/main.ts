import { runService } from '@innkeeper/kit/service';
import { identityService } from './service.ts';

await runService(identityService);
