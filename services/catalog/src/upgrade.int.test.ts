import { describeUpgrades } from '@innkeeper/kit/testing';
import { catalogService } from './service.ts';

describeUpgrades(catalogService.migrations);
