import { useState } from 'react';
import { useMediaQuery } from '../../ui/media-query.ts';

const storageKey = 'admin-menu';

/** Whether the menu is a narrow rail: as the person last chose on this device, else when the screen is not wide. */
export function useNarrowMenu(): { isNarrow: boolean; toggle: () => void } {
  const isWideScreen = useMediaQuery('(min-width: 1200px)');
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey));
  const isNarrow = chosen ? chosen === 'narrow' : !isWideScreen;
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow';
    localStorage.setItem(storageKey, next);
    setChosen(next);
  };
  return { isNarrow, toggle };
}
