import type { Feedback } from './contract.ts';

/** What other services may know of a feedback: everything but the guest's words and when they came. */
export function stateOf({ _id, name, rate, status, verifiedStay }: Feedback) {
  return { id: _id, name, rate, status, verifiedStay };
}
