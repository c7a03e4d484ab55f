import type { KeyObject } from 'node:crypto';
import { identityTopic } from '@innkeeper/contracts/identity/topic';
import { defineHandler, openSealed } from '@innkeeper/kit/messaging';
import { eraseMailsOfAccount } from './erase-mails.ts';
import { deleteMailsOf } from './erasure-store.ts';
import { type AccountMail, isTooOld, type LinkMail } from './mail.ts';
import { copyPreferences, knownLanguage } from './preferences-store.ts';
import { deleteQueued, insertMail } from './store.ts';

/** E-mails that the owner of an account, or an invited person, needs or has asked for. */
type Letter = {
  subjectId: string;
  email: string;
  language: string | null;
  content: AccountMail;
  isUnconfirmed?: boolean | undefined;
};

type IdentityEvent = Parameters<
  Parameters<typeof defineHandler<(typeof identityTopic)['schemas']>>[0]['handle']
>[1];

/** Queues the e-mails about accounts: requested links, invitations, and notices of changes to signing in. */
export const accountMails = defineHandler({
  name: 'account-mails',
  topic: identityTopic,
  handle: async (tx, event) => {
    if (event.type === 'invitation.withdrawn') return deleteQueued(tx, event.data.invitationId);
    if (event.type === 'user.erased') return eraseMailsOfAccount(tx, event.data);
    if (event.type === 'account.event_erased') return void (await deleteMailsOf(tx, [event.data.subject]));
    if (event.type === 'account.address_changed')
      await copyPreferences(tx, event.data.email, event.data.newEmail);
    const letter = letterOf(event);
    if (!letter || isTooOld(event.time, new Date())) return;
    const { subjectId, email, language, content, isUnconfirmed } = letter;
    await insertMail(tx, {
      dedupeKey: `${content.kind}:${event.id}`,
      subjectId,
      toAddress: email,
      toName: content.name,
      content,
      language: knownLanguage.parse(language),
      // A person who registers may type the address of another person, and ask for new passwords. Identity limits each caller.
      caller: isUnconfirmed || TO_STRANGERS.includes(content.kind) ? '' : null,
    });
  },
});

const TO_STRANGERS: readonly AccountMail['kind'][] = ['address_verification', 'address_change_new'];

const LINKS = {
  reset_password: 'password_reset',
  verify_address: 'address_verification',
} as const satisfies Record<string, LinkMail['kind']>;

const ADDRESS_LINKS = { leave_address: 'address_change_old', take_address: 'address_change_new' } as const;

const NOTICES = {
  'account.password_changed': 'password_changed',
  'account.password_removed': 'password_removed',
} as const;

function letterOf(event: IdentityEvent): Letter | null {
  switch (event.type) {
    case 'account.link_issued': {
      const { kind: _, userId, purpose, email, language, isUnconfirmed, ...link } = event.data;
      const content = { kind: LINKS[purpose], ...link };
      return { subjectId: userId, email, language, content, isUnconfirmed };
    }
    case 'account.address_link_issued': {
      const { kind: _, userId, purpose, email, language, newEmail: newAddress, ...link } = event.data;
      const content = { kind: ADDRESS_LINKS[purpose], newAddress, ...link };
      return { subjectId: userId, email, language, content };
    }
    case 'account.address_changed': {
      const { userId, email, language, newEmail: newAddress, name } = event.data;
      return {
        subjectId: userId,
        email,
        language,
        content: { kind: 'address_changed', name, newAddress, at: event.time },
      };
    }
    case 'invitation.created': {
      const { invitationId, email, language, roleName, inviter, sealedSecret, expiresAt } = event.data;
      const link = { linkId: invitationId, sealedSecret, expiresAt };
      const about = { name: '', inviter, roleName };
      const content = { kind: 'staff_invitation' as const, ...about, ...link };
      return { subjectId: invitationId, email, language, content };
    }
    case 'account.password_changed':
    case 'account.password_removed': {
      const { userId, email, language, name } = event.data;
      const content = { kind: NOTICES[event.type], name, at: event.time };
      return { subjectId: userId, email, language, content };
    }
    case 'account.sign_in_changed': {
      const { userId, email, language, name, what } = event.data;
      const content = { kind: 'sign_in_changed' as const, name, what, at: event.time };
      return { subjectId: userId, email, language, content };
    }
    default:
      return null;
  }
}

/** The secret of a mail's link. @throws Error when it is no longer kept, or was sealed with another key. */
export function openLink({ sealedSecret, linkId }: LinkMail, mailSecrets: KeyObject): string {
  if (sealedSecret === undefined) throw new Error('its link is no longer kept');
  return openSealed(mailSecrets, sealedSecret, linkId);
}
