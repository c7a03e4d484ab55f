import { describeUpgrades } from '@innkeeper/kit/testing';
import { messagesService } from './service.ts';

describeUpgrades(messagesService.migrations);
