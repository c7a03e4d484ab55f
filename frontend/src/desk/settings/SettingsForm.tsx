import type { HotelOnWire, HotelSettings } from '@innkeeper/contracts/hotel';
import type { ReactNode } from 'react';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { useSaveChange } from '../../shared/resource/use-save-change.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { useUpdateHotel } from './api.ts';
import { BookingLimitFields } from './BookingLimitFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { type HotelValues, hotelRecord } from './hotel-record.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { LegalFields } from './LegalFields.tsx';
import { LookFields } from './LookFields.tsx';
import { MoneyAndTimeFields } from './MoneyAndTimeFields.tsx';
import { TextFields } from './TextFields.tsx';

interface Props {
  settings: HotelSettings;
  onSaved: () => void;
}

/** All settings in one form, because they are saved together. */
export function SettingsForm({ settings, onSaved }: Props) {
  const { hotel, locked, hasMap } = settings;
  const update = useUpdateHotel();
  const { saveChange, dialog } = useSaveChange(hotelRecord);
  const form = useDeskForm<HotelValues, HotelValues, HotelOnWire>({
    name: 'hotel settings',
    record: hotel,
    initial: hotelRecord.toValues(hotel),
    loadSchema: async () => (await import('./shape.ts')).hotelSchema,
    whenBlank: { name: 'Enter the name of the hotel' },
    tidy: ({ address, aboutPictures, socialLinks }) => ({
      address: address.map((line) => line.trim()).filter(Boolean),
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
      notify.success('Hotel settings saved');
      onSaved();
    },
    byCode: { locked_by_bookings: 'currency' },
  });
  return (
    <>
      <form className="settings" aria-label="Hotel settings" {...form.attributes}>
        <Section title="Name and texts">
          <TextFields form={form} />
        </Section>
        <Section title="Languages">
          <LanguageFields form={form} />
        </Section>
        <Section title="Pictures and colours">
          <LookFields form={form} />
        </Section>
        <Section title="Contact and place">
          <ContactFields form={form} hasMap={hasMap} />
        </Section>
        <Section title="Time and money">
          <MoneyAndTimeFields form={form} locked={locked} />
        </Section>
        <Section title="What one guest may book">
          <BookingLimitFields form={form} />
        </Section>
        <Section title="Rules and legal texts">
          <LegalFields form={form} />
        </Section>
        <div className="panel-foot">
          <FormProblem>{form.problem}</FormProblem>
          <SubmitButton isBusy={form.isBusy}>Save settings</SubmitButton>
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
