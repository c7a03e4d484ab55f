import type { FormEvent, Ref } from 'react';
import { addDays, today } from '../../shared/calendar.ts';
import { SelectField, TextField } from '../../shared/ui/form/fields.tsx';
import type { Search } from './api.ts';

/** The categories' names, undefined while they load. */
export interface CategoryChoice {
  names: readonly string[] | undefined;
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
  return (
    <form ref={ref} className="fields" aria-labelledby="book" inert={isFixed} noValidate onSubmit={submit}>
      <TextField
        label="Check-in date"
        type="date"
        name="start"
        min={today()}
        max={lastDay}
        value={search.start}
        error={errors['start']}
        onChange={({ target }) => onChange({ start: target.value })}
      />
      <TextField
        label="Check-out date"
        type="date"
        name="end"
        min={addDays(search.start || today(), 1)}
        max={lastDay}
        value={search.end}
        error={errors['end']}
        onChange={({ target }) => onChange({ end: target.value })}
      />
      <CategorySelect
        categories={categories}
        value={search.category}
        error={errors['category']}
        onChange={(category) => onChange({ category })}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isSearching}>
        {isSearching && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
        Find Room
      </button>
    </form>
  );
}

interface SelectProps {
  categories: CategoryChoice;
  value: string;
  error: string | undefined;
  onChange: (category: string) => void;
}

function CategorySelect({ categories, value, error, onChange }: SelectProps) {
  return (
    <div>
      <SelectField
        label="Room type"
        name="category"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Select category</option>
        {categories.names?.map((name) => (
          <option key={name} dir="auto">
            {name}
          </option>
        ))}
      </SelectField>
      {categories.failed && (
        <div className="invalid-feedback" role="alert">
          error: the room types could not be loaded.{' '}
          <button type="button" className="btn btn-line btn-sm" onClick={categories.onRetry}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
