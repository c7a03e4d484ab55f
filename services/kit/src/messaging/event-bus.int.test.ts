import { describeOnEachBus } from '../testing/buses.ts';
import { describeEventBus } from '../testing/event-bus-contract.ts';

describeOnEachBus(describeEventBus);
