import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the page answers: not in the HTML that is sent, nor until React has taken it over. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
