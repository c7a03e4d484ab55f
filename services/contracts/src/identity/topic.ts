import { z } from 'zod';
import { language } from '../languages.ts';
import { defineTopic, ofKind } from '../topic.ts';
import { addressChanged, addressLinkIssued } from './address-change.ts';
import { invitationState, newInvitationState } from './invitations.ts';
import { linkIssued, passwordChanged, passwordRemoved } from './links.ts';
import { roleState } from './roles.ts';
import { signInChanged } from './second-factor.ts';
import { userType } from './shapes.ts';
import { comingStays } from './users.ts';

export const userState = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: userType,
  /** The role of staff; null for guests. */
  role: z.string().nullable(),
  active: z.boolean(),
  phone: z.string(),
  /** `phone` in E.164, such as +34600555015; null if it could not be parsed. */
  phoneE164: z.string().nullable(),
  /** The language that they have chosen for pages. */
  language: language.nullable().default(null),
});

const userOfEvent = ofKind('user', userState);
const roleOfEvent = ofKind('role', roleState);

export const identityTopic = defineTopic(
  'identity',
  "the user's id, or that of the role, the invitation, the link or the change",
  {
    'user.registered': userOfEvent,
    'user.updated': userOfEvent,
    'user.disabled': userOfEvent,
    'user.deleted': ofKind('deleted_user', userState.pick({ id: true, email: true }).extend({ comingStays })),
    'role.created': roleOfEvent,
    'role.updated': roleOfEvent,
    'role.deleted': ofKind('deleted_role', z.object({ roleId: z.string() })),
    'invitation.created': ofKind('invitation', newInvitationState),
    'invitation.accepted': ofKind('invitation', invitationState),
    'invitation.withdrawn': ofKind('deleted_invitation', invitationState.pick({ invitationId: true })),
    /** Notices say what happened to an account once. They have subjects of their own, and none follows another. */
    'account.link_issued': ofKind('notice', linkIssued),
    'account.address_link_issued': ofKind('notice', addressLinkIssued),
    'account.address_changed': ofKind('notice', addressChanged),
    'account.password_changed': ofKind('notice', passwordChanged),
    'account.password_removed': ofKind('notice', passwordRemoved),
    'account.sign_in_changed': ofKind('notice', signInChanged),
    /** The account is deleted, and no service keeps data of the person except ids. */
    'user.erased': ofKind('erased_user', z.object({ id: z.uuid(), erasureId: z.uuid() })),
    /** Earlier events of this subject, such as a link in an e-mail, were about an erased person. */
    'account.event_erased': ofKind('erased_notice', z.object({ subject: z.string() })),
  },
  {},
  ['user.erased', 'account.event_erased'],
);
