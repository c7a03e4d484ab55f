import { runRebuild } from '@innkeeper/kit/rebuild-command';
import { roomsProjection } from './consumers.ts';

await runRebuild('booking', roomsProjection);
