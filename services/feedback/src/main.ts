import { runService } from '@innkeeper/kit/service';
import { feedbackService } from './service.ts';

await runService(feedbackService);
