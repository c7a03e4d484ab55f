import { PlusLg } from 'react-bootstrap-icons';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { FieldNotes } from '../../ui/Field.tsx';
import type { CategoryValues } from './category-values.ts';

/** The features of a category: as many lines as one likes. */
export function FeaturesField({ form }: { form: UseFormReturn<CategoryValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'features' });
  const faults = form.formState.errors.features;
  const removeAt = (index: number) => {
    remove(index);
    // The button went with its line: go on at the line that took its place, or at the one before.
    const next = Math.min(index, fields.length - 2);
    if (next >= 0) form.setFocus(`features.${next}.text`);
  };
  return (
    <fieldset className="full">
      <legend className="form-label">Features</legend>
      {fields.length > 0 && (
        <div className="d-grid gap-2 mb-2">
          {fields.map(({ id }, index) => {
            const fault = faults?.[index]?.text?.message;
            return (
              <div key={id}>
                <div className="d-flex gap-2">
                  <input
                    className={fault ? 'form-control is-invalid' : 'form-control'}
                    aria-label={`Feature ${index + 1}`}
                    aria-invalid={fault ? true : undefined}
                    aria-describedby={fault && `${id}-error`}
                    {...form.register(`features.${index}.text`)}
                  />
                  <button
                    type="button"
                    className="btn btn-quiet-danger"
                    aria-label={`Remove feature ${index + 1}`}
                    onClick={() => removeAt(index)}
                  >
                    Remove
                  </button>
                </div>
                <FieldNotes id={id} error={fault} />
              </div>
            );
          })}
        </div>
      )}
      <button type="button" className="btn btn-line btn-sm" onClick={() => append({ text: '' })}>
        <PlusLg aria-hidden="true" />
        Add Feature
      </button>
    </fieldset>
  );
}
