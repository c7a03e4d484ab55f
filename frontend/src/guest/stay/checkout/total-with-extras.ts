import { ofUnits, toUnits } from '../../../shared/money.ts';
import type { HeldRooms } from '../kept.ts';

/** The total of held rooms and of what was chosen beside them. */
export const totalWithExtras = ({ total, extras = [] }: Pick<HeldRooms, 'total' | 'extras'>): number =>
  ofUnits([total, ...extras].reduce((all, { amount }) => all + toUnits(amount), 0));
