import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import type { HotelForm } from './hotel-record.tsx';

const hint = 'The foot of each page links to it. Without a text there is no such page.';

export function LegalFields({ form: { field } }: { form: HotelForm }) {
  return (
    <>
      <TextAreaField label="House rules" className="full" rows={5} hint={hint} {...field('houseRules')} />
      <TextAreaField label="Imprint" className="full" rows={5} hint={hint} {...field('imprint')} />
      <TextAreaField label="Privacy" className="full" rows={5} hint={hint} {...field('privacy')} />
    </>
  );
}
