import { describeUpgrades } from '@innkeeper/kit/testing';
import { feedbackService } from './service.ts';

describeUpgrades(feedbackService.migrations);
