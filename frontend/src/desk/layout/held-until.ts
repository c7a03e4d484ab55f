import { currentHotel } from '../../shared/hotel.ts';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

/** `14:32`, by the clock of the hotel. */
export function clockTime(instant: string): string {
  const { timeZone } = currentHotel();
  return inPageLocale({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })(new Date(instant));
}

/** 'Held until 14:32', of rooms that a guest keeps online. */
export const heldUntil = (expiresAt: string): string => t('held.until', { time: clockTime(expiresAt) });
