import { describeUpgrades } from '@innkeeper/kit/testing';
import { bookingService } from './service.ts';

describeUpgrades(bookingService.migrations);
