/*
 * The labels of the product's own lines of a price. They are stored and sent in English, and shown in the words of the reader; all
 * others are names of the hotel's taxes and fees.
 */
export const LINE_LABELS = {
  night: 'Night',
  /** Of a night whose price the desk has agreed on. */
  agreed: 'Agreed price',
  extraAdult: 'Extra adult',
  discountCode: 'Discount code',
  earlyDeparture: 'Early departure',
} as const;

export const childLabel = (maximumAge: number): string => `Child up to ${maximumAge}`;
export const longStayLabel = (nights: number): string => `${nights} nights or more`;

/** What a line is about: one of the labels above, or what a label with a number says. */
export type LineLabel =
  | { is: keyof typeof LINE_LABELS }
  | { is: 'child'; maximumAge: number }
  | { is: 'longStay'; nights: number };

const known = new Map<string, LineLabel>(
  (Object.keys(LINE_LABELS) as (keyof typeof LINE_LABELS)[]).map((is) => [LINE_LABELS[is], { is }]),
);

/** Reads the label of a line; null for a name of the hotel's own, which a tax and an extra always have. */
export function readLineLabel({ kind, label }: { kind?: string; label: string }): LineLabel | null {
  if (kind === 'tax' || kind === 'extra') return null;
  const number = Number(/\d+/.exec(label)?.[0]);
  if (label === childLabel(number)) return { is: 'child', maximumAge: number };
  if (label === longStayLabel(number)) return { is: 'longStay', nights: number };
  return known.get(label) ?? null;
}
