import { words } from '../../shared/words/words.ts';

const t = words('office');

/** For what one unit of an extra is. */
export const UNITS = {
  stay: 'extras.unit.stay',
  night: 'extras.unit.night',
  person: 'extras.unit.person',
  person_night: 'extras.unit.person_night',
  piece: 'extras.unit.piece',
} as const;

export const SERVED = { day: 'extras.served.day', next_morning: 'extras.served.next_morning' } as const;

export const yesNo = (is: boolean): string => (is ? t('value.yes') : t('value.no'));
