import type { GuestChange, GuestRecord } from '@innkeeper/contracts/booking';

/** A guest's record as staff see it. */
export type Guest = GuestRecord & {
  /** The record that it was merged into. */
  mergedInto: string | null;
};

export const nameOf = ({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Without the fields that only this service uses. */
export const toGuestOnWire = ({ mergedInto: _, ...guest }: Guest): GuestRecord => guest;

/** All that a change may set. */
export type Changed = Omit<GuestChange, 'language'> & Pick<Guest, 'language'>;

/** The guest after a change. Name, e-mail and phone of a guest with an account come from the account. */
export function changed(guest: Guest, wanted: GuestChange): Changed {
  const { firstName, lastName, email, phone } = guest.hasAccount ? guest : wanted;
  const { notes, tags, language = guest.language } = wanted;
  return { firstName, lastName, email, phone, language, notes, tags };
}

/** The fields that a merge may change in the record that stays. */
export type Kept = Pick<Guest, 'email' | 'phone' | 'language' | 'notes' | 'tags'>;

export const keptOf = ({ email, phone, language, notes, tags }: Kept): Kept => ({
  email,
  phone,
  language,
  notes,
  tags,
});

/** The combined record of one person. Values of the record that stays are not changed. */
export function combine(stays: Guest, goes: Guest): Kept {
  const known = new Set(stays.tags.map((tag) => tag.toLowerCase()));
  return {
    email: stays.email ?? (stays.hasAccount ? null : goes.email),
    phone: stays.phone ?? (stays.hasAccount ? null : goes.phone),
    language: stays.language ?? goes.language,
    notes: [stays.notes, goes.notes].filter(Boolean).join('\n'),
    tags: [...stays.tags, ...goes.tags.filter((tag) => !known.has(tag.toLowerCase()))],
  };
}

/** The record after its merge is undone: what was changed since stays changed. */
export function separate(now: Kept, before: Kept, after: Kept): Kept {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const restored = <Field extends keyof Kept>(field: Field): Kept[Field] =>
    isSame(now[field], after[field]) ? before[field] : now[field];
  return {
    email: restored('email'),
    phone: restored('phone'),
    language: restored('language'),
    notes: restored('notes'),
    tags: restored('tags'),
  };
}
