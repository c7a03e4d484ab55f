import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createPictureStore } from './app.ts';
import { createPictureServer } from './server.ts';
import { parseServiceAccount } from './service-account.ts';

const commaList = z.string().transform((list) => list.split(',').filter(Boolean));

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535),
  DIRECTORY: z.string().min(1),
  BUCKETS: commaList,
  PRIVATE_BUCKETS: commaList,
  SERVICE_ACCOUNT_FILE: z.string().min(1),
  CORS_ORIGINS: commaList,
});

const parsed = Environment.safeParse(process.env);
if (!parsed.success) {
  console.error(`The environment is invalid:\n${z.prettifyError(parsed.error)}`);
  process.exit(1);
}
const env = parsed.data;

const app = await createPictureStore({
  directory: env.DIRECTORY,
  buckets: env.BUCKETS,
  privateBuckets: env.PRIVATE_BUCKETS,
  account: parseServiceAccount(readFileSync(env.SERVICE_ACCOUNT_FILE, 'utf8')),
  corsOrigins: env.CORS_ORIGINS,
  now: Date.now,
});
const server = createPictureServer(app).listen(env.PORT, env.HOST);
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});

const FINISH_UPLOADS_WITHIN_MS = 10_000;

process.once('SIGTERM', () => {
  server.close(() => process.exit(0)); // idle connections are closed, uploads under way are finished
  setTimeout(() => process.exit(1), FINISH_UPLOADS_WITHIN_MS).unref();
});
