import { colourProblem, contrast, PAGE_COLOUR } from '@innkeeper/contracts/colours';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { controlAttributes, Field } from '../../shared/ui/form/fields.tsx';
import { pageLocale } from '../../shared/words/language.ts';
import { useWordsOfField } from '../../shared/words/use-words-of-field.ts';
import { words } from '../../shared/words/words.ts';
import { PictureField } from '../layout/ImageField.tsx';
import { AboutPictures } from './AboutPictures.tsx';
import type { HotelForm } from './hotel-record.tsx';

const t = words('office');

const uploadTexts = () => ({
  uploaded: t('settings.picture.uploaded'),
  failed: t('settings.picture.failed'),
});

export function LookFields({ form }: { form: HotelForm }) {
  return (
    <>
      <ColourField form={form} name="colours.primary" label={t('settings.colour.primary')} />
      <ColourField form={form} name="colours.accent" label={t('settings.colour.accent')} />
      <SinglePicture form={form} name="heroPicture" label={t('settings.hero')} />
      <SinglePicture form={form} name="logo" label={t('settings.logo')} />
      <AboutPictures form={form} />
    </>
  );
}

/** A contrast as people write it: `4.5`, in German `4,5`. */
const inPageNumbers = (ratio: number): string =>
  new Intl.NumberFormat(pageLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ratio);

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
  const ratio = problem ? null : inPageNumbers(contrast(value, PAGE_COLOUR));
  const hint = <span role="status">{ratio ? t('settings.colour.contrast', { ratio }) : problem}</span>;
  const notes = { label, error: errorOf(name), hint };
  return (
    <Field {...notes} id={id} className="half">
      <div className="colour">
        <input
          type="color"
          className="form-control"
          aria-label={t('settings.colour.palette', { label })}
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
            {t('settings.colour.sample')}
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
    <PictureField
      label={label}
      texts={uploadTexts()}
      value={value}
      onChange={onChange}
      error={form.errorOf(name)}
    />
  );
}
