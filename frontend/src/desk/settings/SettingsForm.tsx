import type { HotelOnWire, HotelSettings } from '@innkeeper/contracts/hotel';
import type { ReactNode } from 'react';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { useSaveChange } from '../../shared/resource/use-save-change.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { useUpdateHotel } from './api.ts';
import { BookingLimitFields } from './BookingLimitFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { type HotelValues, hotelRecord } from './hotel-record.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { LegalFields } from './LegalFields.tsx';
import { LookFields } from './LookFields.tsx';
import { MoneyAndTimeFields } from './MoneyAndTimeFields.tsx';
import { TextFields } from './TextFields.tsx';

const t = words('office');

interface Props {
  settings: HotelSettings;
  onSaved: () => void;
}

/** All settings in one form, because they are saved together. */
export function SettingsForm({ settings, onSaved }: Props) {
  const { hotel, locked, hasMap } = settings;
  const update = useUpdateHotel();
  const record = hotelRecord();
  const { saveChange, dialog } = useSaveChange(record);
  const form = useDeskForm<HotelValues, HotelValues, HotelOnWire>({
    name: 'hotel-settings',
    record: hotel,
    initial: record.toValues(hotel),
    loadSchema: async () => (await import('./shape.ts')).hotelSchema,
    whenBlank: { name: t('settings.name_needed') },
    tidy: ({ aboutPictures, socialLinks }) => ({
      aboutPictures: aboutPictures.filter(({ src }) => src.trim()),
      socialLinks: socialLinks.filter(({ name, url }) => name.trim() || url.trim()),
    }),
    save: async (values, opened) => {
      const isSaved = await saveChange({
        opened: opened ?? hotel,
        values,
        update: (changed) => update.mutateAsync(changed),
      });
      if (!isSaved) return;
      notify.success(t('settings.saved'));
      onSaved();
    },
    byCode: { locked_by_bookings: 'currency' },
  });
  return (
    <>
      <form className="settings" aria-label={t('settings.title')} {...form.attributes}>
        <Section title={t('settings.section.texts')}>
          <TextFields form={form} />
        </Section>
        <Section title={t('settings.languages')}>
          <LanguageFields form={form} />
        </Section>
        <Section title={t('settings.section.look')}>
          <LookFields form={form} />
        </Section>
        <Section title={t('settings.section.contact')}>
          <ContactFields form={form} hasMap={hasMap} addressLines={hotel.address} />
        </Section>
        <Section title={t('settings.section.money')}>
          <MoneyAndTimeFields form={form} locked={locked} />
        </Section>
        <Section title={t('settings.limits')}>
          <BookingLimitFields form={form} />
        </Section>
        <Section title={t('settings.section.legal')}>
          <LegalFields form={form} />
        </Section>
        <div className="panel-foot">
          <FormProblem>{form.problem}</FormProblem>
          <SubmitButton isBusy={form.isBusy}>{t('settings.save')}</SubmitButton>
        </div>
      </form>
      {dialog}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="panel">
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <div className="panel-body form-grid">{children}</div>
    </div>
  );
}
