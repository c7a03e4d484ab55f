import { useId } from 'react';
import { Search } from 'react-bootstrap-icons';

interface SearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The server accepts no more. */
const longestSearch = 100;

/** The search field of a list. */
export function SearchBox({ label, value, onChange }: SearchProps) {
  const id = useId();
  return (
    <div className="search">
      <Search aria-hidden="true" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        dir="auto"
        className="form-control"
        placeholder={label}
        maxLength={longestSearch}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface FilterProps<Value extends string> {
  /** Read by screen readers; the options explain themselves on the screen. */
  label: string;
  value: Value;
  /** The text of each option, by value. */
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

/** A select beside the search field that narrows or orders a list. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterProps<Value>) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="form-select"
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {Object.entries<string>(options).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
