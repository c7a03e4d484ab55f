import { type Ref, useState } from 'react';
import { words } from '../../shared/words/words.ts';
import type { PriceCalendar } from './api.ts';
import { FillPrices } from './FillPrices.tsx';
import { FillRestrictions } from './FillRestrictions.tsx';
import { FillWeekdays } from './FillWeekdays.tsx';
import { nightsOf, type Span, weekdaysOfPage } from './nights.ts';
import { spanInWords } from './PriceYear.tsx';

const t = words('office');

interface Props {
  calendar: PriceCalendar;
  selected: Span | null;
  weekdays: readonly boolean[];
  onWeekdays: (weekdays: boolean[]) => void;
  /** The first field. */
  ref: Ref<HTMLInputElement & HTMLSelectElement>;
}

const modes = [
  ['prices', 'rates.fill.mode.prices'],
  ['restrictions', 'rates.fill.mode.restrictions'],
  ['weekdays', 'rates.fill.mode.weekdays'],
] as const;

/** Sets prices or restrictions of the selected nights, or the prices of weekdays in every week. */
export function FillPanel({ calendar, selected, weekdays, onWeekdays, ref }: Props) {
  const [mode, setMode] = useState<(typeof modes)[number][0]>('prices');
  const nights = selected ? nightsOf(selected, weekdays) : [];
  const hasFields = selected !== null || mode === 'weekdays';
  return (
    <section
      className={hasFields ? 'panel fill-prices has-fields' : 'panel fill-prices'}
      aria-label={t('rates.fill')}
    >
      <div className="panel-body">
        <fieldset className="fill-mode">
          <legend>{t('rates.fill.mode')}</legend>
          {modes.map(([name, label]) => (
            <label key={name}>
              <input
                type="radio"
                name="fill-mode"
                className="form-check-input"
                checked={mode === name}
                onChange={() => setMode(name)}
              />
              {t(label)}
            </label>
          ))}
        </fieldset>
        {mode !== 'weekdays' && (
          <>
            <p aria-live="polite">
              {selected
                ? t('rates.selection', { span: spanInWords(selected), count: nights.length })
                : t('rates.choose_nights')}
            </p>
            <fieldset>
              <legend>{t('rates.fill.only_on')}</legend>
              {weekdaysOfPage().map(({ index, name, short }) => (
                <label key={index}>
                  <input
                    type="checkbox"
                    className="form-check-input"
                    checked={weekdays[index]}
                    onChange={() => onWeekdays(weekdays.map((is, other) => (other === index ? !is : is)))}
                  />
                  <abbr title={name}>{short}</abbr>
                </label>
              ))}
            </fieldset>
          </>
        )}
        {mode === 'prices' && <FillPrices calendar={calendar} nights={nights} ref={ref} />}
        {mode === 'restrictions' && <FillRestrictions calendar={calendar} nights={nights} ref={ref} />}
        {mode === 'weekdays' && <FillWeekdays calendar={calendar} ref={ref} />}
      </div>
    </section>
  );
}
