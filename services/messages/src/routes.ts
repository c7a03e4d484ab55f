import { messagesCalls } from '@innkeeper/contracts/messages';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import { emptyDemo } from '@innkeeper/kit/service';
import { emptyMessages } from './empty-demo.ts';
import type { SendingDeps } from './send-mails.ts';

export const messagesEndpoints = (deps: SendingDeps): Endpoint[] => [
  implement(messagesCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyMessages) },
  })),
];
