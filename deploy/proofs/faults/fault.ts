import type { Operation } from './operations.ts';
import type { TestSystem } from './test-system.ts';

export type Fault = {
  /** For the report, and for ONLY. */
  name: string;
  /** Operations that must go on succeeding. */
  unaffected: Operation[];
  /** Whether it delays e-mails: all of them must be sent in the end, which takes longer than anything else. */
  isOfMails?: true;
  /**
   * Injects the fault and resolves when it is over; from then on the system has to recover by itself. Calls
   * `mustSucceed` when operations that were affected at first must succeed from now on, while the fault lasts.
   */
  inject(system: TestSystem, mustSucceed: (operations: Operation[]) => void): Promise<void>;
};
