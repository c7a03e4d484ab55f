import { runService } from '@innkeeper/kit/service';
import { messagesService } from './service.ts';

await runService(messagesService);
