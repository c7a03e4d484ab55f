import type { WishesForm as Values, Wishes, WishesChange } from '@innkeeper/contracts/booking';
import { useEffect, useRef } from 'react';
import { request } from '../../shared/api/client.ts';
import { useChange } from '../../shared/api/queries.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { type RecordKind, useSaveChange } from '../../shared/resource/use-save-change.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { clockTime } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';
import { GuestLanguageField, languageName } from '../layout/guest-language.tsx';
import type { BookingDetails } from './api.ts';
import { nameOfBooking } from './use-booking-changes.ts';

const t = words('desk');

const wishesOf = ({ booking, arrivalTime, requests, language }: BookingDetails): Wishes => ({
  arrivalTime: arrivalTime ?? null,
  requests: requests ?? '',
  language: (language ?? null) as Wishes['language'],
  version: booking.revision,
});
const toForm = ({ arrivalTime, requests, language }: Wishes): Values => ({
  arrivalTime: arrivalTime ?? '',
  requests,
  language: language ?? '',
});
const toValues = ({ arrivalTime, requests, language }: Wishes): WishesChange => ({
  arrivalTime,
  requests,
  language,
});

/** How two changes of what a guest said are compared. */
const wishesRecord = (): RecordKind<Wishes, WishesChange> => ({
  noun: 'stay',
  toValues,
  fields: {
    arrivalTime: {
      label: t('booking.arrives_at'),
      show: (time) => (time ? clockTime(time) : t('label.none')),
    },
    requests: { label: t('booking.requests') },
    language: {
      label: t('guest_language.label'),
      show: (language) => (language ? languageName(language) : t('guest_language.unknown')),
    },
  },
});

/** When the guests of a booking arrive, what they ask for, and the language of their e-mails: to be changed at any time. */
export function WishesForm({ details }: { details: BookingDetails }) {
  const { booking } = details;
  const { bookingId } = booking;
  const params = { bookingId };
  const change = useChange('PUT /api/desk/bookings/:bookingId/wishes');
  const { saveChange, dialog } = useSaveChange(wishesRecord());
  const now = wishesOf(details);
  /** What the changes in the form are based on. */
  const base = useRef(now);
  const form = useDeskForm<Values, WishesChange, Wishes>({
    name: `wishes ${bookingId}`,
    record: now,
    initial: toForm(now),
    loadSchema: async () => (await import('./shapes.ts')).wishesFormSchema,
    save: async (values) => {
      const before = base.current;
      let saved = before;
      const isSaved = await saveChange({
        opened: before,
        values,
        update: async (body) => {
          saved = (await change.mutateAsync({ params, body })).wishes;
        },
      });
      if (!isSaved) return;
      base.current = saved;
      form.reset(toForm(saved));
      report(saved, before);
    },
  });
  const name = nameOfBooking(booking);
  const report = (saved: Wishes, before: Wishes) => {
    const back = () =>
      attempt(() => change.mutateAsync({ params, body: { ...toValues(before), version: saved.version } }), {
        done: t('wishes.undone', { name }),
        failed: t('booking.not_changed', { name }),
      });
    const isStill = async () =>
      (await request('GET /api/desk/bookings/:bookingId', { params })).booking.revision === saved.version;
    notify.undoable(t('wishes.saved', { name }), back, [`wishes-${bookingId}`], isStill);
  };
  const { field, reset, formState } = form;
  const shown = JSON.stringify(now);
  // What another user has saved is shown, unless something is being typed: then saving compares.
  useEffect(() => {
    if (formState.isDirty || formState.isSubmitting) return;
    base.current = JSON.parse(shown) as Wishes;
    reset(toForm(base.current));
  }, [shown, formState.isDirty, formState.isSubmitting, reset]);
  return (
    <form className="panel" aria-labelledby="booking-wishes" {...form.attributes}>
      <div className="panel-head">
        <h2 id="booking-wishes">{t('wishes.title')}</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField label={t('booking.arrives_at')} type="time" className="half" {...field('arrivalTime')} />
        <GuestLanguageField className="half" {...field('language')} />
        <TextAreaField
          label={t('booking.requests')}
          className="full"
          rows={2}
          hint={t('wishes.hint')}
          {...field('requests')}
        />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>{t('wishes.save')}</SubmitButton>
      </div>
      {dialog}
    </form>
  );
}
