import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { words } from '../../shared/words/words.ts';
import { spokenLanguage } from '../layout/guest-language.tsx';
import type { GuestRecord } from './api.ts';

const t = words('desk');
const tShared = words('shared');

type Values = Pick<GuestRecord, 'firstName' | 'lastName' | 'email' | 'phone' | 'language' | 'notes' | 'tags'>;

/** How two changes of a guest are compared. */
export const guestRecord = (): RecordKind<GuestRecord, Values> => ({
  noun: 'guest',
  toValues: ({ firstName, lastName, email, phone, language, notes, tags }) => ({
    firstName,
    lastName,
    email,
    phone,
    language,
    notes,
    tags,
  }),
  fields: {
    firstName: { label: t('guests.first_name') },
    lastName: { label: t('guests.last_name') },
    email: { label: t('label.email') },
    phone: { label: t('label.phone') },
    language: {
      label: t('guest_language.label'),
      show: (language) => (language ? spokenLanguage(language) : t('guest_language.unknown')),
    },
    notes: { label: t('label.notes') },
    tags: { label: t('label.tags'), show: (tags) => tags.join(tShared('list.separator')) || t('label.none') },
  },
});
