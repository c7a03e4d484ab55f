import { runService } from '@innkeeper/kit/service';
import { billingService } from './service.ts';

await runService(billingService);
