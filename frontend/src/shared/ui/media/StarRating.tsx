import { type CSSProperties, useId, useState } from 'react';
import './StarRating.scss';
import { words } from '../../words/words.ts';

const t = words('shared');

const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const;
const labels = [
  'rating.useless',
  'rating.useless_plus',
  'rating.poor',
  'rating.poor_plus',
  'rating.ok',
  'rating.ok_plus',
  'rating.good',
  'rating.good_plus',
  'rating.excellent',
  'rating.excellent_plus',
] as const;
/** The specified label of a rating from 0.5 to 5 in steps of 0.5. */
const labelOf = (rate: number): string => t(labels[rate * 2 - 1]!);

const filled = (rate: number) => ({ '--rate': rate }) as CSSProperties;

/** Shows a rating. */
export function Stars({ rate }: { rate: number }) {
  return <span className="stars" style={filled(rate)} role="img" aria-label={t('rating.stars', { rate })} />;
}

interface Props {
  legend: string;
  /** 0.5 to 5 in steps of 0.5. */
  value: number;
  onChange: (value: number) => void;
}

/** Asks for a rating: ten native radios over the stars, so that mouse, touch and arrow keys work alike. */
export function StarRating({ legend, value, onChange }: Props) {
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value;
  const choose = (step: number) => {
    setHovered(null); // the pointer may be over the stars while the keys choose
    onChange(step);
  };
  return (
    <fieldset className="star-rating">
      <legend className="form-label mb-1">{legend}</legend>
      <div className="d-flex flex-wrap align-items-center gap-1 gap-sm-3">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only forgets what the mouse previewed */}
        <div className="hits" onMouseLeave={() => setHovered(null)}>
          <span className="stars" style={filled(shown)} aria-hidden="true" />
          {steps.map((step) => (
            <label key={step} onMouseEnter={() => setHovered(step)}>
              <input
                type="radio"
                name={name}
                value={step}
                checked={value === step}
                onChange={() => choose(step)}
                onClick={() => value === step && choose(step)} // no change, but a choice
              />
              <span className="visually-hidden">
                {t('rating.option', { rate: step, label: labelOf(step) })}
              </span>
            </label>
          ))}
        </div>
        <output aria-hidden="true">{t('rating.shown', { rate: shown, label: labelOf(shown) })}</output>
      </div>
    </fieldset>
  );
}
