import type { DeskOrderForm } from '@innkeeper/contracts/booking';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { addDays } from '../../shared/calendar.ts';

type Form = Pick<UseFormReturn<DeskOrderForm>, 'getValues' | 'setValue'>;

/**
 * Moves the stay of a form that is still open when the business day changes, because the night that was running can no longer be sold. A stay
 * that begins later stays as it is. Returns whether it moved the stay.
 */
export function useArrivalOfToday({ getValues, setValue }: Form, today: string): boolean {
  const [isMoved, setIsMoved] = useState(false);
  const known = useRef(today);
  useEffect(() => {
    const isNewDay = known.current !== today;
    known.current = today;
    const { start, end } = getValues();
    if (!isNewDay || !start || start >= today) return;
    setValue('start', today);
    if (!end || end <= today) setValue('end', addDays(today, 1));
    setIsMoved(true);
  }, [today, getValues, setValue]);
  return isMoved;
}
