import type { DayRestriction } from '@innkeeper/contracts/booking';
import { words } from '../../shared/words/words.ts';

const t = words('office');
const tShared = words('shared');

export type Restriction = DayRestriction;

export const open: Restriction = {
  minimumNights: null,
  maximumNights: null,
  isClosed: false,
  isClosedToArrival: false,
  isClosedToDeparture: false,
};

type Part = keyof Restriction;

const labels = {
  minimumNights: 'rates.restriction.minimum',
  maximumNights: 'rates.restriction.maximum',
  isClosed: 'rates.restriction.closed',
  isClosedToArrival: 'rates.restriction.no_arrival',
  isClosedToDeparture: 'rates.restriction.no_departure',
} as const satisfies Record<Part, string>;

/** The kinds of restrictions with their labels, in the order of the field. */
export const parts = (): (readonly [part: string, label: string])[] =>
  Object.entries(labels).map(([part, label]) => [part, t(label)]);

/** Whether a part is a number of nights. */
export const isLength = (part: Part): part is 'minimumNights' | 'maximumNights' =>
  part === 'minimumNights' || part === 'maximumNights';

/** The restrictions for guests, in a few words; empty if there are none. */
export function inWords(restriction: Restriction | null | undefined): string {
  if (!restriction) return '';
  const { minimumNights, maximumNights, isClosed, isClosedToArrival, isClosedToDeparture } = restriction;
  return [
    isClosed && t('rates.is.closed'),
    minimumNights && t('rates.is.minimum', { count: minimumNights }),
    maximumNights && t('rates.is.maximum', { count: maximumNights }),
    isClosedToArrival && t('rates.is.no_arrival'),
    isClosedToDeparture && t('rates.is.no_departure'),
  ]
    .filter(Boolean)
    .join(tShared('list.separator'));
}

/** A day's restriction with one part set, or removed if the value is null or false; null if no part is left. */
export function withPart(
  restriction: Restriction | null | undefined,
  part: Part,
  value: number | boolean | null,
): Restriction | null {
  const changed: Restriction = { ...open, ...restriction, [part]: value ?? open[part] };
  return Object.values(changed).some(Boolean) ? changed : null;
}

/** The sentence about a part that guests see; `nights` is its number. */
export function effectOf(part: Part, nights: number | null): string {
  switch (part) {
    case 'minimumNights':
      return nights === null
        ? t('rates.effect.minimum_unknown')
        : t('rates.effect.minimum', { count: nights });
    case 'maximumNights':
      return nights === null
        ? t('rates.effect.maximum_unknown')
        : t('rates.effect.maximum', { count: nights });
    case 'isClosed':
      return t('rates.effect.closed');
    case 'isClosedToArrival':
      return t('rates.effect.no_arrival');
    case 'isClosedToDeparture':
      return t('rates.effect.no_departure');
  }
}
