import { type Ref, useState } from 'react';
import { nightCount } from '../../shared/calendar.ts';
import type { PriceCalendar } from './api.ts';
import { FillPrices } from './FillPrices.tsx';
import { FillRestrictions } from './FillRestrictions.tsx';
import { nightsOf, type Span, WEEKDAYS } from './nights.ts';
import { spanInWords } from './PriceYear.tsx';

interface Props {
  calendar: PriceCalendar;
  selected: Span | null;
  weekdays: readonly boolean[];
  onWeekdays: (weekdays: boolean[]) => void;
  /** The first field. */
  ref: Ref<HTMLInputElement & HTMLSelectElement>;
}

const modes = ['Prices', 'Restrictions'] as const;

/** Sets prices or restrictions of the selected nights. */
export function FillPanel({ calendar, selected, weekdays, onWeekdays, ref }: Props) {
  const [mode, setMode] = useState<(typeof modes)[number]>('Prices');
  const nights = selected ? nightsOf(selected, weekdays) : [];
  const Form = mode === 'Prices' ? FillPrices : FillRestrictions;
  return (
    <section
      className={selected ? 'panel fill-prices has-nights' : 'panel fill-prices'}
      aria-label="Set nights"
    >
      <div className="panel-body">
        <p aria-live="polite">
          {selected
            ? `${spanInWords(selected)}: ${nightCount(nights.length)}.`
            : 'Select nights: drag over them, tap the first and the last, or use the arrow keys with Shift.'}
        </p>
        <fieldset>
          <legend>Only on</legend>
          {WEEKDAYS.map((name, i) => (
            <label key={name}>
              <input
                type="checkbox"
                className="form-check-input"
                checked={weekdays[i]}
                onChange={() => onWeekdays(weekdays.map((is, other) => (other === i ? !is : is)))}
              />
              <abbr title={name}>{name.slice(0, 2)}</abbr>
            </label>
          ))}
        </fieldset>
        <fieldset className="fill-mode">
          <legend>Set</legend>
          {modes.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="fill-mode"
                className="form-check-input"
                checked={mode === name}
                onChange={() => setMode(name)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <Form calendar={calendar} nights={nights} ref={ref} />
      </div>
    </section>
  );
}
