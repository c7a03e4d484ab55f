import { runRebuild } from '@innkeeper/kit/rebuild-command';
import { staysProjection } from './consumers.ts';

await runRebuild('feedback', staysProjection);
