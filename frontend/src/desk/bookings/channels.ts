import type { BookingChannel } from '@innkeeper/contracts/booking';
import { words } from '../../shared/words/words.ts';

const t = words('desk');

const names = {
  phone: 'channel.phone',
  email: 'channel.email',
  in_person: 'channel.in_person',
  agency: 'channel.agency',
  portal: 'channel.portal',
  other: 'channel.other',
} as const satisfies Record<BookingChannel, string>;

export const CHANNELS = Object.keys(names) as BookingChannel[];

/** How a guest reached the desk. */
export const channelName = (channel: BookingChannel): string => t(names[channel]);
