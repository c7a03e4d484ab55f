import { useId } from 'react';
import { Search } from 'react-bootstrap-icons';
import './Toolbar.scss';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search field of a list's toolbar. */
export function SearchBox({ label, value, onChange }: Props) {
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
        className="form-control"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
