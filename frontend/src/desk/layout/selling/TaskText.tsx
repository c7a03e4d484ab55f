import { words } from '../../../shared/words/words.ts';
import type { Task } from './tasks.ts';

const t = words('desk');

const names = {
  rooms: 'selling.rooms',
  address: 'selling.address',
  hotel_pictures: 'selling.hotel_pictures',
  room_pictures: 'selling.room_pictures',
  mails: 'selling.mails',
  taxes: 'selling.taxes',
  terms: 'selling.terms',
  legal: 'selling.legal',
  second_factor: 'selling.second_factor',
  booking: 'selling.booking',
} as const satisfies Record<Task, string>;

const reasons = {
  rooms: 'selling.rooms.why',
  address: 'selling.address.why',
  hotel_pictures: 'selling.hotel_pictures.why',
  room_pictures: 'selling.room_pictures.why',
  mails: 'selling.mails.why',
  taxes: 'selling.taxes.why',
  terms: 'selling.terms.why',
  legal: 'selling.legal.why',
  second_factor: 'selling.second_factor.why',
  booking: 'selling.booking.why',
} as const satisfies Record<Task, string>;

export const taskName = (task: Task): string => t(names[task]);

/** Why it is worth doing. */
export const TaskText = ({ task }: { task: Task }) => (
  <span className="text-body-secondary">{t(reasons[task])}</span>
);
