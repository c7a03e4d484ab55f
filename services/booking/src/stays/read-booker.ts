/** The data that a booking takes from its customer, for other modules. */
export { accountLock, type Booker, type BookerWanted, selectBooker as readBooker } from './booker-store.ts';
export { placeLock } from './place-store.ts';
