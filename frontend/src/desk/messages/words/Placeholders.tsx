import { placeholderNotes } from './kinds.ts';

interface Props {
  names: readonly string[];
  onInsert: (placeholder: string) => void;
}

/** The allowed placeholders, each a button that inserts it at the cursor. */
export function Placeholders({ names, onInsert }: Props) {
  return (
    <fieldset className="full placeholders">
      <legend className="form-label">Put in</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="btn btn-line btn-sm"
          aria-label={`Put in ${placeholderNotes[name] ?? name}`}
          title={placeholderNotes[name]}
          onClick={() => onInsert(`{${name}}`)}
        >
          {`{${name}}`}
        </button>
      ))}
    </fieldset>
  );
}
