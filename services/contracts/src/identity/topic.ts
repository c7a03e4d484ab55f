import { z } from 'zod';
import { defineTopic } from '../topic.ts';
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
});

export const identityTopic = defineTopic(
  'identity',
  "the user's id, or that of the role, the invitation, the link or the change",
  {
    'user.registered': userState,
    'user.updated': userState,
    'user.disabled': userState,
    /** `comingStays` is absent if they are kept. */
    'user.deleted': z.object({ id: z.uuid(), email: z.string(), comingStays: comingStays.optional() }),
    'role.created': roleState,
    'role.updated': roleState,
    'role.deleted': z.object({ roleId: z.string() }),
    'invitation.created': newInvitationState,
    'invitation.accepted': invitationState,
    'invitation.withdrawn': z.object({ invitationId: z.uuid() }),
    'account.link_issued': linkIssued,
    'account.address_link_issued': addressLinkIssued,
    'account.address_changed': addressChanged,
    'account.password_changed': passwordChanged,
    'account.password_removed': passwordRemoved,
    'account.sign_in_changed': signInChanged,
    /** The account is deleted, and no service keeps data of the person except ids. */
    'user.erased': z.object({ id: z.uuid(), erasureId: z.uuid() }),
    /** Earlier events of this subject, such as a link in an e-mail, were about an erased person. */
    'account.event_erased': z.object({ subject: z.string() }),
  },
  {},
  ['user.erased', 'account.event_erased'],
);
