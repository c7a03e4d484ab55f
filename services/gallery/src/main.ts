import { runService } from '@innkeeper/kit/service';
import { galleryService } from './service.ts';

await runService(galleryService);
