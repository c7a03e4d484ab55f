import { directionOf } from '@innkeeper/words/languages';
import { createContext, useContext, useState } from 'react';
import { DayButton, type DayButtonProps, DayPicker, type Modifiers } from 'react-day-picker';
import { firstNight, firstWeekday, longDate } from '../../shared/calendar.ts';
import { wholePrice } from '../../shared/money.ts';
import { useMediaQuery } from '../../shared/ui/layout/use-media-query.ts';
import { pageLanguage } from '../../shared/words/language.ts';
import { useStayCalendar } from './calendar-api.ts';
import type { StayDraft } from './search.ts';
import './StayCalendar.scss';
import { words } from '../../shared/words/words.ts';

const t = words('booking');
const tShared = words('shared');

interface Props {
  draft: StayDraft;
  /** The category whose prices are shown; without it, the lowest of all. */
  categoryId?: string | undefined;
  /** The nights of a stay that is changed: where nothing else is free, its guest still has a room. */
  own?: { start: string; end: string } | undefined;
  onChoose: (days: Pick<StayDraft, 'start' | 'end'>) => void;
}

/** How far ahead days are shown, in months. */
const MONTHS_AHEAD = 24;
const MAXIMUM_NIGHTS = 365;

/** A day as the calendar library needs it: midnight in the device's time zone. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
const monthsLater = (date: Date, months: number): Date =>
  new Date(date.getFullYear(), date.getMonth() + months, 1);

/** With fewer days left than these, a month is late. */
const LATE_DAYS = 10;
const daysLeftIn = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate() - date.getDate();
/** The first day of its week. */
const weekOf = (date: Date): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() - firstWeekday() + 7) % 7));

type DayInfo = { price: string | null; minimumNights: number; isClosedToArrival?: boolean | undefined };
const Days = createContext<ReadonlyMap<string, DayInfo>>(new Map());

/** A range calendar in which each day shows the lowest price of its night and the minimum length of a stay. */
export function StayCalendar({ draft, categoryId, own, onChoose }: Props) {
  const isWide = useMediaQuery('(min-width: 768px)');
  const first = toDate(firstNight());
  const [month, setMonth] = useState(() => monthsLater(draft.start ? toDate(draft.start) : first, 0));
  // Late in a month its past weeks would fill a phone, and most stays end in the next month.
  const isLate = month.getTime() === monthsLater(first, 0).getTime() && daysLeftIn(first) < LATE_DAYS;
  const months = isWide || isLate ? 2 : 1;
  const { data, isError } = useStayCalendar({
    adults: draft.adults,
    children: draft.children,
    start: toDay(month),
    end: toDay(monthsLater(month, 2)),
    categoryId,
  });
  const days = data ? withoutFull(data, own) : new Map<string, DayInfo>();
  const label = (date: Date, modifiers: Modifiers) => describe(toDay(date), modifiers, days);
  const selected = {
    from: draft.start ? toDate(draft.start) : undefined,
    to: draft.end ? toDate(draft.end) : undefined,
  };
  return (
    <Days value={days}>
      <DayPicker
        className="stay-calendar"
        mode="range"
        min={1}
        max={MAXIMUM_NIGHTS}
        resetOnSelect
        weekStartsOn={firstWeekday()}
        dir={directionOf(pageLanguage())}
        numberOfMonths={months}
        month={month}
        onMonthChange={setMonth}
        startMonth={monthsLater(first, 0)}
        endMonth={monthsLater(first, MONTHS_AHEAD)}
        today={first}
        disabled={{ before: first }}
        hidden={isLate && !isWide ? { before: weekOf(first) } : undefined}
        selected={selected}
        onSelect={(range) =>
          onChoose({
            start: range?.from ? toDay(range.from) : '',
            end: range?.to ? toDay(range.to) : '',
          })
        }
        labels={{
          labelDayButton: label,
          labelNext: () => t('calendar.next'),
          labelPrevious: () => t('calendar.previous'),
        }}
        components={{ DayButton: DayWithPrice }}
      />
      <p className="small text-body-secondary mb-0" role="status">
        {isError ? t('calendar.failed') : hint(draft)}
      </p>
    </Days>
  );
}

/** The days without those that seem full only because the guest has the room. */
function withoutFull(days: ReadonlyMap<string, DayInfo>, own: Props['own']): ReadonlyMap<string, DayInfo> {
  if (!own) return days;
  const isOwn = (day: string) => own.start <= day && day < own.end;
  return new Map([...days].filter(([day, { price }]) => price !== null || !isOwn(day)));
}

function hint({ start, end }: StayDraft): string {
  if (!start) return t('calendar.choose_start');
  if (!end) return t('calendar.choose_end');
  return t('calendar.choose_again');
}

function describe(day: string, modifiers: Modifiers, days: ReadonlyMap<string, DayInfo>): string {
  const parts = [longDate(day)];
  if (modifiers['today']) parts.push(t('day.today'));
  if (modifiers['range_start']) parts.push(t('day.start'));
  if (modifiers['range_end']) parts.push(t('day.end'));
  if (modifiers['range_middle']) parts.push(t('day.within'));
  const info = days.get(day);
  if (info && !modifiers['disabled']) {
    parts.push(info.price === null ? t('day.full') : t('day.from', { price: shortPrice(info.price) }));
    if (info.isClosedToArrival) parts.push(t('day.no_arrival'));
    if (info.minimumNights > 1) parts.push(t('day.minimum', { count: info.minimumNights }));
  }
  return parts.join(tShared('list.separator'));
}

/** A price rounded up to whole units. */
const shortPrice = (amount: string): string => wholePrice(Number(amount));

function DayWithPrice({ children, ...button }: DayButtonProps) {
  const info = useContext(Days).get(toDay(button.day.date));
  const isShown = info && !button.modifiers['disabled'];
  return (
    <DayButton {...button}>
      <span className="date">{children}</span>
      <span className="price">
        {isShown && (info.price === null ? t('calendar.full') : shortPrice(info.price))}
        {isShown && info.minimumNights > 1 && <small>{`${info.minimumNights}+`}</small>}
      </span>
    </DayButton>
  );
}
