import { z } from 'zod';
import { createGoogleStandIn } from './app.ts';

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535),
});

const parsed = Environment.safeParse(process.env);
if (!parsed.success) {
  console.error(`The environment is invalid:\n${z.prettifyError(parsed.error)}`);
  process.exit(1);
}
const { HOST, PORT } = parsed.data;

const server = createGoogleStandIn(Date.now).listen(PORT, HOST, (error) => {
  if (!error) return;
  console.error(error.message);
  process.exit(1);
});

process.once('SIGTERM', () => server.close(() => process.exit(0)));
