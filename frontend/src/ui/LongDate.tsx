import { dayOf, longDateParts } from '../calendar.ts';

/** `Friday, December 11, 2026` of a `YYYY-MM-DD` day or a moment; the text is always whole, on one line or two. */
export function LongDate({ value }: { value: string }) {
  const day = dayOf(value);
  const { weekday, date } = longDateParts(day);
  return (
    <time className="date" dateTime={day}>
      <span>{weekday},</span> <span>{date}</span>
    </time>
  );
}
