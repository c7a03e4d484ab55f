import { useEffect, useId, useRef, useState } from 'react';
import { PlusLg } from 'react-bootstrap-icons';
import type { FieldErrors } from '../../shared/ui/form/field-errors.ts';
import { FieldNotes } from '../../shared/ui/form/fields.tsx';

interface Props {
  features: readonly string[];
  /** By place: `features.0`. */
  faults: FieldErrors;
  onChange: (features: readonly string[]) => void;
}

/** The features of a category: as many lines as one likes. */
export function FeaturesField({ features, faults, onChange }: Props) {
  const id = useId();
  const lines = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    if (focused === null) return;
    lines.current?.querySelectorAll('input')[focused]?.focus();
    setFocused(null);
  }, [focused]);

  const add = () => {
    onChange([...features, '']);
    setFocused(features.length);
  };
  // The button goes with its line: on with the line that takes its place, or with the one before.
  const removeAt = (place: number) => {
    onChange(features.toSpliced(place, 1));
    setFocused(Math.min(place, features.length - 2));
  };
  return (
    <fieldset className="full" ref={lines}>
      <legend className="form-label">Features</legend>
      {features.length > 0 && (
        <div className="d-grid gap-2 mb-2">
          {features.map((feature, place) => {
            const fault = faults[`features.${place}`];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; what it says changes as one types
              <div key={place}>
                <div className="d-flex gap-2">
                  <input
                    className={fault ? 'form-control is-invalid' : 'form-control'}
                    aria-label={`Feature ${place + 1}`}
                    aria-invalid={fault ? true : undefined}
                    aria-describedby={fault && `${id}-${place}-error`}
                    value={feature}
                    onChange={({ target }) => onChange(features.with(place, target.value))}
                  />
                  <button
                    type="button"
                    className="btn btn-quiet-danger"
                    aria-label={`Remove feature ${place + 1}`}
                    onClick={() => removeAt(place)}
                  >
                    Remove
                  </button>
                </div>
                <FieldNotes id={`${id}-${place}`} error={fault} />
              </div>
            );
          })}
        </div>
      )}
      <button type="button" className="btn btn-line btn-sm" onClick={add}>
        <PlusLg aria-hidden="true" />
        Add Feature
      </button>
    </fieldset>
  );
}
