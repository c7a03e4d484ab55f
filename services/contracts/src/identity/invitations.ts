import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { text } from '../shapes.ts';
import { sessionHeaders } from './sessions.ts';
import { done, email, name, newPassword, phone, roleId, signedIn } from './shapes.ts';

/** An invitation can be accepted for a day. */
export const INVITATION_HOURS = 24;

/** What the form for an invitation holds. */
export const invitationForm = z.object({ email, role: roleId });

/** What the form holds with which somebody accepts one. */
export const acceptanceForm = z.object({
  firstName: name,
  lastName: name,
  phone: phone.default(''),
  password: newPassword,
});

const invitation = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  /** The name of who sent it; empty when their account was deleted. */
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

// It comes from the fragment of the link, which browsers send to no server, and travels in bodies alone.
const secret = text(200);

export const invite = defineCall({
  method: 'POST',
  path: '/api/users/invitations',
  access: access.staff('users'),
  summary: 'Invite somebody to the staff; a new invitation replaces the one before to the same address',
  body: invitationForm,
  refusals: ['email_taken', 'second_factor_needed'],
  answers: {
    201: z.object({
      message: z.string(),
      invitation,
      /** Shown once: only its hash is stored. */
      secret: z.string(),
    }),
  },
});

export const listInvitations = defineCall({
  method: 'GET',
  path: '/api/users/invitations',
  access: access.staff('users'),
  summary: 'The invitations that can still be accepted, newest first',
  answers: { 200: z.object({ invitations: z.array(invitation) }) },
});

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/api/users/invitations/:invitationId',
  access: access.staff('users'),
  summary: 'Withdraw an invitation: its link no longer works',
  params: z.object({ invitationId: z.uuid('must be the id of an invitation') }),
  refusals: ['not_found'],
  answers: { 200: done },
});

export const readInvitation = defineCall({
  method: 'POST',
  path: '/api/users/invitations/read',
  access: access.public,
  limit: 'signIn',
  summary: 'Whom the invitation of this secret is for; 410 when it is over',
  body: z.object({ secret }),
  refusals: ['invitation_expired', 'invitation_used'],
  answers: { 200: z.object({ email: z.string(), roleName: z.string(), expiresAt: z.iso.datetime() }) },
});

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/api/users/invitations/accept',
  access: access.public,
  limit: 'signIn',
  summary: 'Accept an invitation: creates the account and signs in; 410 when it is over',
  headers: sessionHeaders,
  body: acceptanceForm.extend({ secret }),
  refusals: ['email_taken', 'invitation_expired', 'invitation_used'],
  answers: { 201: signedIn },
});

export type InvitationOnWire = z.output<typeof invitation>;
export type InvitationForm = z.output<typeof invitationForm>;
export type Acceptance = z.output<(typeof acceptInvitation)['body']>;

/** Never the secret as it is, which is known to nobody but who was given the link. */
export const invitationState = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  invitedBy: z.uuid(),
  expiresAt: z.string(),
});

/** What the e-mail to somebody who is invited needs too. Absent in events of versions that sent none. */
export const newInvitationState = invitationState.extend({
  /** The name of who invites. */
  inviter: z.string().optional(),
  /** Sealed for the service that writes the e-mail: nobody else can read it. */
  sealedSecret: z.string().optional(),
});
