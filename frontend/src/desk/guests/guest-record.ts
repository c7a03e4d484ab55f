import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { spokenLanguage } from '../layout/guest-language.tsx';
import type { GuestRecord } from './api.ts';

type Values = Pick<GuestRecord, 'firstName' | 'lastName' | 'email' | 'phone' | 'language' | 'notes' | 'tags'>;

/** The label of a guest: the name, or the address of a guest without a name. */
export const nameOfGuest = (guest: Pick<GuestRecord, 'firstName' | 'lastName' | 'email'>): string =>
  `${guest.firstName} ${guest.lastName}`.trim() || guest.email || 'No name';

/** How two changes of a guest are compared. */
export const guestRecord: RecordKind<GuestRecord, Values> = {
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
    firstName: { label: 'First Name' },
    lastName: { label: 'Last Name' },
    email: { label: 'Email' },
    phone: { label: 'Phone' },
    language: { label: 'Language', show: (language) => (language ? spokenLanguage(language) : 'Not known') },
    notes: { label: 'Notes' },
    tags: { label: 'Tags', show: (tags) => tags.join(', ') || 'None' },
  },
};
