import { colourProblem, contrast, PAGE_COLOUR } from '@innkeeper/contracts/colours';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { controlAttributes, Field, TextField } from '../../shared/ui/form/fields.tsx';
import { useWordsOfField } from '../../shared/words/use-words-of-field.ts';
import { PictureField } from '../layout/ImageField.tsx';
import type { HotelForm } from './hotel-record.tsx';
import { LinesField } from './LinesField.tsx';

const texts = { uploaded: 'Picture uploaded', failed: 'The picture was not uploaded.' };

export function LookFields({ form }: { form: HotelForm }) {
  return (
    <>
      <ColourField form={form} name="colours.primary" label="Main colour" />
      <ColourField form={form} name="colours.accent" label="Second colour" />
      <SinglePicture form={form} name="heroPicture" label="Large picture of the home page" />
      <SinglePicture form={form} name="logo" label="Logo" />
      <AboutPictures form={form} />
    </>
  );
}

interface ColourProps {
  form: HotelForm;
  name: 'colours.primary' | 'colours.accent';
  label: string;
}

/** A colour as a code or from the browser's palette, with a sample and a check of its contrast. */
function ColourField({ form: { control, errorOf }, name, label }: ColourProps) {
  const { value, onChange, onBlur, ref } = useController({ control, name }).field;
  const id = useId();
  const problem = useWordsOfField(colourProblem(value));
  const ratio = problem ? null : contrast(value, PAGE_COLOUR).toFixed(1);
  const hint = (
    <span role="status">{ratio ? `Text in it is easy to read (contrast ${ratio}).` : problem}</span>
  );
  const notes = { label, error: errorOf(name), hint };
  return (
    <Field {...notes} id={id} className="half">
      <div className="colour">
        <input
          type="color"
          className="form-control"
          aria-label={`${label}: choose from a palette`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          ref={ref}
          value={value}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.trim())}
          onBlur={onBlur}
          {...controlAttributes('form-control', id, notes)}
        />
        {!problem && (
          <span className="sample" style={{ background: value }} aria-hidden="true">
            Book
          </span>
        )}
      </div>
    </Field>
  );
}

function SinglePicture({
  form,
  name,
  label,
}: {
  form: HotelForm;
  name: 'heroPicture' | 'logo';
  label: string;
}) {
  const { value, onChange } = useController({ control: form.control, name }).field;
  return (
    <>
      <PictureField label={label} texts={texts} value={value} onChange={onChange} error={undefined} />
      <TextField
        label={`${label}: link`}
        className="full"
        hint="Filled in by an upload; or the address of a picture on this site."
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
        error={form.errorOf(name)}
      />
    </>
  );
}

const MAXIMUM = 4;

function AboutPictures({ form }: { form: HotelForm }) {
  const { value: pictures, onChange } = useController({ control: form.control, name: 'aboutPictures' }).field;
  return (
    <>
      <LinesField
        label="Pictures of About Us"
        noun="picture"
        fields={[
          { name: 'src', label: 'Link' },
          { name: 'alt', label: 'What it shows' },
        ]}
        lines={pictures}
        onChange={onChange}
        errorOf={(line, name) => form.errorOf(`aboutPictures.${line}.${name}`)}
      />
      {pictures.length < MAXIMUM && (
        <PictureField
          key={pictures.length}
          label="Add a picture to About Us"
          texts={texts}
          value=""
          onChange={(src) => src && onChange([...pictures, { src, alt: '' }])}
          error={form.errorOf('aboutPictures')}
        />
      )}
    </>
  );
}
