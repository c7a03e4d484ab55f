import { useId, useState } from 'react';
import { currentHotel } from '../../shared/hotel.ts';
import { amenityText, bedKindText } from '../../shared/rooms/fact-words.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { type Filter, LONGEST_PRICE, NO_FILTER } from './filter.ts';
import { countChosen } from './filtered-offers.ts';
import './Filters.scss';

const t = words('booking');

interface Props {
  filter: Filter;
  choices: Omit<Filter, 'most'>;
  /** How many room types match, of how many. */
  matching: number;
  all: number;
  onChange: (filter: Filter) => void;
}

/** Beds, amenities and the highest price, behind a heading that says how many are chosen. */
export function Filters({ filter, choices, matching, all, onChange }: Props) {
  const chosen = countChosen(filter);
  const [isOpen] = useState(chosen > 0);
  const { beds, amenities } = choices;
  const known = new Set([...beds.map(bedKindText), ...amenities.map(amenityText)]);
  // Hotels also write in their own words what is in the lists.
  const features = choices.features.filter((each) => filter.features.includes(each) || !known.has(each));
  return (
    <details className="filters panel" open={isOpen}>
      <summary>{t('filter.title', { count: chosen })}</summary>
      <div className="filters-fields">
        {beds.length > 0 && (
          <fieldset>
            <legend>{t('filter.beds')}</legend>
            {beds.map((kind) => (
              <Choice
                key={kind}
                label={bedKindText(kind)}
                isChosen={filter.beds.includes(kind)}
                onToggle={() => onChange({ ...filter, beds: toggled(filter.beds, kind) })}
              />
            ))}
          </fieldset>
        )}
        {amenities.length + features.length > 0 && (
          <fieldset>
            <legend>{t('filter.features')}</legend>
            {amenities.map((code) => (
              <Choice
                key={code}
                label={amenityText(code)}
                isChosen={filter.amenities.includes(code)}
                onToggle={() => onChange({ ...filter, amenities: toggled(filter.amenities, code) })}
              />
            ))}
            {features.map((feature) => (
              <Choice
                key={feature}
                label={feature}
                isChosen={filter.features.includes(feature)}
                onToggle={() => onChange({ ...filter, features: toggled(filter.features, feature) })}
              />
            ))}
          </fieldset>
        )}
        <TextField
          label={t('filter.most', { currency: currentHotel().currency })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST_PRICE}
          value={filter.most ?? ''}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '');
            onChange({ ...filter, most: Number(digits) || null });
          }}
        />
      </div>
      <p className="filters-result" role="status">
        {chosen > 0 && t('filter.matches', { count: matching, all })}
      </p>
      {chosen > 0 && <ClearFilters onChange={onChange} />}
    </details>
  );
}

export const ClearFilters = ({ onChange }: Pick<Props, 'onChange'>) => (
  <button type="button" className="btn btn-line btn-sm" onClick={() => onChange(NO_FILTER)}>
    {t('filter.clear')}
  </button>
);

const toggled = <Each,>(list: readonly Each[], one: Each): Each[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

function Choice({ label, isChosen, onToggle }: { label: string; isChosen: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <div className="form-check">
      <input type="checkbox" className="form-check-input" id={id} checked={isChosen} onChange={onToggle} />
      <label className="form-check-label" htmlFor={id} dir="auto">
        {label}
      </label>
    </div>
  );
}
