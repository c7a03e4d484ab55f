import { describeUpgrades } from '@innkeeper/kit/testing';
import { identityService } from './service.ts';

describeUpgrades(identityService.migrations);
