import { readEnv } from '@innkeeper/kit/commands';
import { serviceEnv } from '@innkeeper/kit/env';
import { runService } from '@innkeeper/kit/service';
import { feedbackReactions } from './consumers.ts';
import { feedbackEndpoints } from './routes.ts';

await runService('feedback', readEnv(serviceEnv), ({ database }) => ({
  endpoints: feedbackEndpoints({ database }),
  reactions: feedbackReactions,
}));
