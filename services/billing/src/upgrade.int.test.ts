import { describeUpgrades } from '@innkeeper/kit/testing';
import { billingService } from './service.ts';

describeUpgrades(billingService.migrations);
