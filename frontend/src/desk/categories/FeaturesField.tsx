import type { CategoryInput, NewCategory } from '@innkeeper/contracts/catalog';
import { useEffect, useId, useRef, useState } from 'react';
import { PlusLg } from 'react-bootstrap-icons';
import { type Control, useController } from 'react-hook-form';
import { FieldNotes } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');

interface Props {
  control: Control<CategoryInput, unknown, NewCategory>;
  /** The error of a feature by its position: `features.0`. */
  errorOf: (field: string) => string | undefined;
}

/** The features of a category: any number of lines. */
export function FeaturesField({ control, errorOf }: Props) {
  const { value, onChange } = useController({ control, name: 'features' }).field;
  const features = value ?? [];
  const id = useId();
  const lines = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    if (focused === null) return;
    lines.current?.querySelectorAll('input')[focused]?.focus();
    setFocused(null);
  }, [focused]);

  const insertAt = (position: number) => {
    onChange(features.toSpliced(position, 0, ''));
    setFocused(position);
  };
  // The button disappears with its line; the focus moves to the line that takes its position, or to the previous one.
  const removeAt = (position: number) => {
    onChange(features.toSpliced(position, 1));
    setFocused(Math.min(position, features.length - 2));
  };
  return (
    <fieldset className="full" ref={lines}>
      <legend className="form-label">{t('field.features')}</legend>
      {features.length > 0 && (
        <div className="d-grid gap-2 mb-2">
          {features.map((feature, position) => {
            const error = errorOf(`features.${position}`);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position; its text changes while typing
              <div key={position}>
                <div className="d-flex gap-2">
                  <input
                    dir="auto"
                    className={error ? 'form-control is-invalid' : 'form-control'}
                    aria-label={t('categories.feature', { position: position + 1 })}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error && `${id}-${position}-error`}
                    value={feature}
                    onChange={({ target }) => onChange(features.with(position, target.value))}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                      event.preventDefault(); // it would save the form
                      insertAt(position + 1);
                    }}
                  />
                  <button
                    type="button"
                    className="btn btn-quiet-danger"
                    aria-label={t('categories.feature.remove', { position: position + 1 })}
                    onClick={() => removeAt(position)}
                  >
                    {t('action.remove')}
                  </button>
                </div>
                <FieldNotes id={`${id}-${position}`} error={error} />
              </div>
            );
          })}
        </div>
      )}
      <button type="button" className="btn btn-line btn-sm" onClick={() => insertAt(features.length)}>
        <PlusLg aria-hidden="true" />
        {t('categories.feature.add')}
      </button>
    </fieldset>
  );
}
