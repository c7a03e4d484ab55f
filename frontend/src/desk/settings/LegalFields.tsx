import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { words } from '../../shared/words/words.ts';
import type { HotelForm } from './hotel-record.tsx';

const t = words('office');

export function LegalFields({ form: { field } }: { form: HotelForm }) {
  const hint = t('settings.legal_hint');
  return (
    <>
      <TextAreaField
        label={t('settings.house_rules')}
        className="full"
        rows={5}
        hint={hint}
        {...field('houseRules')}
      />
      <TextAreaField
        label={t('settings.terms')}
        className="full"
        rows={5}
        hint={t('settings.terms_hint')}
        {...field('terms')}
      />
      <TextAreaField
        label={t('settings.imprint')}
        className="full"
        rows={5}
        hint={hint}
        {...field('imprint')}
      />
      <TextAreaField
        label={t('settings.privacy')}
        className="full"
        rows={5}
        hint={hint}
        {...field('privacy')}
      />
    </>
  );
}
