import { describeUpgrades } from '@innkeeper/kit/testing';
import { galleryService } from './service.ts';

describeUpgrades(galleryService.migrations);
