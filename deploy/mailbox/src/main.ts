// The demo's mail server and inbox, on their own: node dist/main.js
import { z } from 'zod';
import { startMailbox } from './mailbox.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const env = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    SMTP_PORT: port.default(2525),
    PORT: port.default(8082),
    DIRECTORY: z.string(),
  })
  .parse(process.env);

const mailbox = await startMailbox({
  host: env.HOST,
  smtpPort: env.SMTP_PORT,
  webPort: env.PORT,
  folder: env.DIRECTORY,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => mailbox.stop().then(() => process.exit(0)));
