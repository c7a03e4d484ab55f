import type { FormEvent, Ref } from 'react';
import type { Category } from '../../shared/api/categories.ts';
import { addDays, firstNight, nightsBetween } from '../../shared/calendar.ts';
import { whyRestricted } from '../../shared/restriction.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { type CategoryOffer, type Search, useAlternatives } from './api.ts';

const t = words('guest');
const tShared = words('shared');

export interface CategoryChoice {
  /** Undefined while they load. */
  list: readonly Category[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

interface Props {
  ref: Ref<HTMLFormElement>;
  search: Search;
  errors: Readonly<Record<string, string>>;
  categories: CategoryChoice;
  isSearching: boolean;
  /** A found room is being booked, so the search must not change. */
  isFixed: boolean;
  onChange: (part: Partial<Search>) => void;
  onSubmit: () => void;
}

/** Without a maximum, browsers accept years of six digits, and the last of those has no next day. */
const lastDay = '9999-12-30';

export function SearchFields(props: Props) {
  const { ref, search, errors, categories, isSearching, isFixed, onChange, onSubmit } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSearching) onSubmit();
  };
  const offers = useAlternatives({ ...search, category: '' }, canBeAsked(search));
  return (
    <form ref={ref} className="fields" aria-labelledby="book" inert={isFixed} noValidate onSubmit={submit}>
      <TextField
        label={t('search.start')}
        type="date"
        name="start"
        min={firstNight()}
        max={lastDay}
        value={search.start}
        error={errors['start']}
        onChange={({ target }) => onChange({ start: target.value })}
      />
      <TextField
        label={t('search.end')}
        type="date"
        name="end"
        min={addDays(search.start || firstNight(), 1)}
        max={lastDay}
        value={search.end}
        error={errors['end']}
        onChange={({ target }) => onChange({ end: target.value })}
      />
      <CategorySelect
        categories={categories}
        offers={offers.data?.categories ?? []}
        value={search.category}
        error={errors['category']}
        onChange={(category) => onChange({ category })}
      />
      <TextField
        label={t('search.guests')}
        type="number"
        name="guests"
        min={1}
        max={1000}
        inputMode="numeric"
        value={search.guests}
        error={errors['guests']}
        onChange={({ target }) => onChange({ guests: target.value })}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isSearching}>
        {isSearching && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
        {t('search.submit')}
      </button>
    </form>
  );
}

/** Whether dates and party are valid for a stay, so that the server can say which rooms are free. */
function canBeAsked({ start, end, guests }: Search): boolean {
  if (start < firstNight() || end === '' || !/^([1-9]\d{0,2})?$/.test(guests)) return false;
  const nights = nightsBetween(start, end);
  return nights >= 1 && nights <= 365;
}

interface SelectProps {
  categories: CategoryChoice;
  /** The known state of the categories for these dates and this party. */
  offers: readonly CategoryOffer[];
  value: string;
  error: string | undefined;
  onChange: (category: string) => void;
}

function CategorySelect({ categories, offers, value, error, onChange }: SelectProps) {
  return (
    <div>
      <SelectField
        label={t('search.category')}
        name="category"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('search.no_category')}</option>
        {categories.list?.map(({ name }) => {
          const offer = offers.find(({ category }) => category === name);
          const reason = whyNot(offer);
          // One that is full on these dates can be chosen: the answer has other dates for it.
          return (
            <option key={name} dir="auto" value={name} disabled={offer?.state === 'too_small'}>
              {reason ? `${name} (${reason})` : name}
            </option>
          );
        })}
      </SelectField>
      {categories.failed && (
        <div className="invalid-feedback" role="alert">
          {t('search.categories_failed')}{' '}
          <button type="button" className="btn btn-line btn-sm" onClick={categories.onRetry}>
            {tShared('action.try_again')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Why a category has no room for the search; null if it has, or if its state is unknown. */
function whyNot(offer: CategoryOffer | undefined): string | null {
  if (offer?.restriction) return whyRestricted(offer.restriction);
  if (offer?.state === 'sold_out') return t('search.sold_out');
  if (offer?.state === 'too_small') return t('search.too_small', { count: offer.maximumGuests });
  return null;
}
