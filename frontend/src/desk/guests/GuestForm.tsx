import type { GuestForm as FormOnWire } from '@innkeeper/contracts/booking';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useChange } from '../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { useSaveChange } from '../../shared/resource/use-save-change.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { GuestLanguageField } from '../layout/guest-language.tsx';
import type { GuestRecord } from './api.ts';
import { guestRecord } from './guest-record.ts';
import type { guestFormSchema } from './shapes.ts';

const t = words('desk');

type Values = Omit<FormOnWire, 'tags'> & { tags: string };

const toForm = ({ firstName, lastName, email, phone, language, notes, tags }: GuestRecord): Values => ({
  firstName,
  lastName,
  email: email ?? '',
  phone: phone ?? '',
  language: language ?? '',
  notes,
  tags: tags.join(', '),
});

/** Changes a guest's record. Name, e-mail and phone of a guest with an account are changed there. */
export function GuestForm({ guest }: { guest: GuestRecord }) {
  const change = useChange('PUT /api/desk/guests/:guestId');
  const { saveChange, dialog } = useSaveChange(guestRecord());
  /** The record on which the changes in the form are based. */
  const base = useRef<GuestRecord | null>(null);
  const form = useDeskForm<Values, z.output<typeof guestFormSchema>, GuestRecord>({
    name: `guest ${guest.guestId}`,
    record: guest,
    initial: toForm(guest),
    loadSchema: async () => (await import('./shapes.ts')).guestFormSchema,
    whenBlank: { lastName: t('guests.last_name_missing') },
    save: async (values, opened) => {
      const isSaved = await saveChange({
        opened: base.current ?? opened ?? guest,
        values,
        update: async (wanted) => {
          const params = { guestId: guest.guestId };
          base.current = (await change.mutateAsync({ params, body: wanted })).guest;
        },
      });
      if (!isSaved || !base.current) return;
      form.reset(toForm(base.current));
      notify.success(t('guests.saved'));
    },
  });
  const { field, reset, formState } = form;
  const shown = useRef(guest.version);
  useEffect(() => {
    if (shown.current === guest.version || formState.isDirty || formState.isSubmitting) return;
    shown.current = guest.version;
    base.current = guest;
    reset(toForm(guest));
  }, [guest, formState.isDirty, formState.isSubmitting, reset]);
  const ofAccount = guest.hasAccount;
  return (
    <form className="panel" aria-labelledby="guest-form" autoComplete="off" {...form.attributes}>
      <div className="panel-head">
        <h2 id="guest-form">{t('guests.guest')}</h2>
      </div>
      <div className="panel-body form-grid">
        {ofAccount && <p className="full mb-0 text-body-secondary">{t('guests.of_account')}</p>}
        <TextField
          label={t('guests.first_name')}
          className="half"
          readOnly={ofAccount}
          {...field('firstName')}
        />
        <TextField
          label={t('guests.last_name')}
          className="half"
          required={!ofAccount && guest.lastName !== ''}
          readOnly={ofAccount}
          {...field('lastName')}
        />
        <TextField
          label={t('label.email')}
          className="half"
          type="email"
          readOnly={ofAccount}
          {...field('email')}
        />
        <PhoneField label={t('label.phone')} className="half" readOnly={ofAccount} {...field('phone')} />
        <GuestLanguageField className="half" {...field('language')} />
        <TextAreaField
          label={t('label.notes')}
          className="full"
          rows={4}
          hint={t('guests.notes_hint')}
          {...field('notes')}
        />
        <TextField label={t('label.tags')} className="full" hint={t('guests.tags_hint')} {...field('tags')} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>{t('guests.save')}</SubmitButton>
      </div>
      {dialog}
    </form>
  );
}
