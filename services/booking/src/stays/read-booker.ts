/** The data that a booking takes from its customer, for other modules. */
export { type Booker, selectBooker as readBooker } from './booker-store.ts';
