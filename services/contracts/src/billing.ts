import { historyCallOf } from './history.ts';
import { emptyDemoCallOf } from './installation.ts';

export const billingCalls = {
  emptyDemo: emptyDemoCallOf('billing'),
  readHistory: historyCallOf('billing'),
};
