import { runRebuild } from '@innkeeper/kit/delivery/rebuild-command';
import { roomsProjection } from './consumers.ts';

await runRebuild('booking', roomsProjection);
