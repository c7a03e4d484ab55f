import { runService } from '@innkeeper/kit/service';
import { bookingService } from './service.ts';

await runService(bookingService);
