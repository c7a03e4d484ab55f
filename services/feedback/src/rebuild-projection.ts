import { runRebuild } from '@innkeeper/kit/delivery/rebuild-command';
import { staysProjection } from './consumers.ts';

await runRebuild('feedback', staysProjection);
