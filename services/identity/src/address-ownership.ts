/**
 * The ways in which an account gets its address, or someone shows that they read what is sent to it. Everything that confirms an
 * address goes through `consequencesOf`, so that the rule stands once.
 */
export type AddressProof =
  /** The form of a guest, or of the owner of a new hotel with the setup link: the person types an address. */
  | 'registration'
  | 'setup_link'
  /** The link of an invitation: the one in the e-mail, or the one that the inviter saw and handed over. */
  | 'mailed_invitation'
  | 'shown_invitation'
  /** Staff who create or change another user say whether the address is confirmed, and so does the person at the server's command line. */
  | 'staff'
  /** The same about their own account: they type an address as guests do, and confirm it by the mailed link. */
  | 'staff_themselves'
  /** The link to confirm the address of an account. */
  | 'verification_link'
  /** The links in the e-mails to the old and to the new address, both. */
  | 'address_change'
  /** The link to choose a new password. */
  | 'reset_link'
  /** Google says that it verified the address of the person who signs in. */
  | 'google';

/** What is known about the account before. A new one has an unconfirmed address. */
export type Holder = { isStaff: boolean; emailVerified: boolean };

export type Consequences = {
  /** Whether the address is confirmed afterwards because of this. `as_said`: as staff entered it. */
  confirms: boolean | 'as_said';
  /** Whether a mail asks for the confirmation. */
  asksToConfirm: boolean;
  /** `replaced`: the person chooses another one. `removed`: nobody knows the new one. */
  password: 'stays' | 'replaced' | 'removed';
  /** Sessions, and sign-ins that wait for their second step. */
  endsSessions: boolean;
  /** Links in e-mails, a waiting change of the address, factors that were begun, and invitations that the account sent. */
  endsWaiting: boolean;
  /** The second factors, recovery codes included. */
  endsFactors: boolean;
};

const NOTHING: Consequences = {
  confirms: false,
  asksToConfirm: false,
  password: 'stays',
  endsSessions: false,
  endsWaiting: false,
  endsFactors: false,
};

/**
 * What a proof of an address does to its account.
 *
 * An account with an unconfirmed address may have been made by another person, who waits for the reader of the address to use it.
 * The first proof by its reader therefore ends all that could let the maker in: the password, sessions and whatever waits. Their second
 * factors end too, otherwise the reader could not sign in. Accounts of staff keep their second factors in any case: the mailbox alone
 * must not open the hotel, and an owner or a command on the server can remove a factor that is lost.
 */
export function consequencesOf(proof: AddressProof, { isStaff, emailVerified }: Holder): Consequences {
  switch (proof) {
    case 'registration':
    case 'setup_link':
    case 'shown_invitation':
      return { ...NOTHING, asksToConfirm: true };
    case 'mailed_invitation':
    case 'verification_link':
      return { ...NOTHING, confirms: true };
    case 'staff':
      return { ...NOTHING, confirms: 'as_said' };
    case 'staff_themselves':
      return NOTHING;
    case 'address_change':
      return { ...NOTHING, confirms: true, endsWaiting: true };
    case 'reset_link':
      return claimed('replaced', !isStaff && !emailVerified);
    case 'google':
      return emailVerified ? { ...NOTHING, confirms: true } : claimed('removed', !isStaff);
  }
}

const claimed = (password: 'replaced' | 'removed', endsFactors: boolean): Consequences => ({
  confirms: true,
  asksToConfirm: false,
  password,
  endsSessions: true,
  endsWaiting: true,
  endsFactors,
});
