import { useId } from 'react';
import { PlusLg } from 'react-bootstrap-icons';
import { FieldNotes } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');

interface Props<Name extends string> {
  label: string;
  /** What the buttons and fields are called; `position` is that of a line, from 1. */
  texts: {
    add: string;
    remove: (position: number) => string;
    field: (label: string, position: number) => string;
  };
  fields: readonly { name: Name; label: string }[];
  lines: readonly Record<Name, string>[];
  onChange: (lines: Record<Name, string>[]) => void;
  errorOf: (line: number, name: Name) => string | undefined;
}

/** A list whose lines have a few texts each. */
export function LinesField<Name extends string>({
  label,
  texts,
  fields,
  lines,
  onChange,
  errorOf,
}: Props<Name>) {
  const id = useId();
  const empty = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>;
  return (
    <fieldset className="full">
      <legend className="form-label">{label}</legend>
      <div className="d-grid gap-2 mb-2">
        {lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position; its texts change while typing
          <div className="line" key={position}>
            {fields.map(({ name, label }) => {
              const error = errorOf(position, name);
              const fieldId = `${id}-${position}-${name}`;
              return (
                <div key={name}>
                  <input
                    dir="auto"
                    className={error ? 'form-control is-invalid' : 'form-control'}
                    aria-label={texts.field(label, position + 1)}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error && `${fieldId}-error`}
                    placeholder={label}
                    value={line[name]}
                    onChange={({ target }) =>
                      onChange(lines.with(position, { ...line, [name]: target.value }))
                    }
                  />
                  <FieldNotes id={fieldId} error={error} />
                </div>
              );
            })}
            <button
              type="button"
              className="btn btn-quiet-danger"
              aria-label={texts.remove(position + 1)}
              onClick={() => onChange(lines.toSpliced(position, 1))}
            >
              {t('action.remove')}
            </button>
          </div>
        ))}
      </div>
      <button type="button" className="btn btn-line btn-sm" onClick={() => onChange([...lines, empty])}>
        <PlusLg aria-hidden="true" />
        {texts.add}
      </button>
    </fieldset>
  );
}
