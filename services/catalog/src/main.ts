import { runService } from '@innkeeper/kit/service';
import { catalogService } from './service.ts';

await runService(catalogService);
