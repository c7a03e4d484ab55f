import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { HotelForm } from './hotel-record.tsx';

const t = words('office');

export function TextFields({ form: { field } }: { form: HotelForm }) {
  return (
    <>
      <TextField label={t('field.name')} className="half" required {...field('name')} />
      <TextField
        label={t('settings.tagline')}
        className="half"
        hint={t('settings.tagline_hint')}
        {...field('tagline')}
      />
      <TextAreaField
        label={t('field.description')}
        className="full"
        hint={t('settings.description_hint')}
        {...field('description')}
      />
      <TextAreaField
        label={t('settings.about')}
        className="full"
        rows={6}
        hint={t('settings.about_hint')}
        {...field('aboutUs')}
      />
    </>
  );
}
