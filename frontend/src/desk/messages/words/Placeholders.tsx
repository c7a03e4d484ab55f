import { words } from '../../../shared/words/words.ts';
import { noteOfPlaceholder } from './kinds.ts';

const t = words('desk');

interface Props {
  names: readonly string[];
  onInsert: (placeholder: string) => void;
}

/** The allowed placeholders, each a button that inserts it at the cursor. */
export function Placeholders({ names, onInsert }: Props) {
  return (
    <fieldset className="full placeholders">
      <legend className="form-label">{t('mail_words.put_in')}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="btn btn-line btn-sm"
          aria-label={t('mail_words.put_in_what', { what: noteOfPlaceholder(name) })}
          title={noteOfPlaceholder(name)}
          onClick={() => onInsert(`{${name}}`)}
        >
          {`{${name}}`}
        </button>
      ))}
    </fieldset>
  );
}
