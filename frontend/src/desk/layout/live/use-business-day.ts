import { useEffect, useState } from 'react';
import { timeLeftToday, today } from '../../../shared/calendar.ts';

/** A timer of a device that slept is late, and staff may change the hour at which the day begins. */
const LOOK_EVERY_MS = 60_000;

/** Today at the hotel's desk. The component renders again when the business day changes. */
export function useBusinessDay(): string {
  const [day, setDay] = useState(() => today());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      setDay(today());
      timer = setTimeout(look, Math.min(Math.max(timeLeftToday(), 0) + 1, LOOK_EVERY_MS));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return day;
}
