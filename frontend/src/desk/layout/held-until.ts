import { currentHotel } from '../../shared/hotel.ts';

/** 'Held until 14:32', by the clock of the hotel, of rooms that a guest keeps online. */
export function heldUntil(expiresAt: string): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const { timeZone } = currentHotel();
  return `Held until ${new Intl.DateTimeFormat('en-US', { ...format, timeZone }).format(new Date(expiresAt))}`;
}
