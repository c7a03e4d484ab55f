import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { HotelForm } from './hotel-record.tsx';

export function TextFields({ form: { field } }: { form: HotelForm }) {
  return (
    <>
      <TextField label="Name" className="half" required {...field('name')} />
      <TextField label="Tagline" className="half" hint="A short line under the name." {...field('tagline')} />
      <TextAreaField
        label="Description"
        className="full"
        hint="One or two sentences, at the foot of pages and for search engines."
        {...field('description')}
      />
      <TextAreaField
        label="About Us"
        className="full"
        rows={6}
        hint="An empty line begins a new paragraph."
        {...field('aboutUs')}
      />
    </>
  );
}
