import { z } from 'zod';
import { access } from '../access.ts';
import { created, defineCall, ok } from '../call.ts';
import { eventLanguage } from '../languages.ts';
import { text } from '../shapes.ts';
import { sessionHeaders } from './sessions.ts';
import { done, email, name, newPassword, phone, roleId, signedIn } from './shapes.ts';

/** An invitation can be accepted for a day. */
export const INVITATION_HOURS = 24;

/** The values of the form for an invitation. */
export const invitationForm = z.object({ email, role: roleId });

/** The values of the form that accepts an invitation. */
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
  /** The name of its sender; empty if their account was deleted. */
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

// It comes from the fragment of the link, which browsers send to no server, and is only sent in request bodies.
const secret = text(200);

export const invite = defineCall('POST /api/users/invitations', {
  access: access.staff('users'),
  summary: 'Invite someone to the staff; a new invitation replaces the one before to the same address',
  body: invitationForm,
  rejections: ['email_taken', 'second_factor_needed'],
  answers: created({
    message: z.string(),
    invitation,
    /** Shown once: only its hash is stored. */
    secret: z.string(),
  }),
});

export const listInvitations = defineCall('GET /api/users/invitations', {
  access: access.staff('users'),
  summary: 'The invitations that can still be accepted, newest first',
  answers: ok({ invitations: z.array(invitation) }),
});

export const withdrawInvitation = defineCall('DELETE /api/users/invitations/:invitationId', {
  access: access.staff('users'),
  summary: 'Withdraw an invitation: its link no longer works',
  params: z.object({ invitationId: z.uuid() }),
  rejections: ['not_found'],
  answers: { 200: done },
});

export const readInvitation = defineCall('POST /api/users/invitations/read', {
  access: access.public,
  limit: 'signIn',
  summary: 'The recipient of the invitation with this secret; 410 for a used or expired one',
  body: z.object({ secret }),
  rejections: ['invitation_expired', 'invitation_used'],
  answers: ok({ email: z.string(), roleName: z.string(), expiresAt: z.iso.datetime() }),
});

export const acceptInvitation = defineCall('POST /api/users/invitations/accept', {
  access: access.public,
  limit: 'signIn',
  summary: 'Accept an invitation: creates the account and signs in; 410 for a used or expired one',
  headers: sessionHeaders,
  body: acceptanceForm.extend({ secret }),
  rejections: ['email_taken', 'invitation_expired', 'invitation_used'],
  answers: { 201: signedIn },
});

export type InvitationOnWire = z.output<typeof invitation>;
export type InvitationForm = z.output<typeof invitationForm>;
export type Acceptance = z.output<(typeof acceptInvitation)['body']>;

/** Never the plain secret, which only the recipient of the link has. */
export const invitationState = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  invitedBy: z.uuid(),
  expiresAt: z.string(),
});

/** With what the invitation's e-mail needs. */
export const newInvitationState = invitationState.extend({
  /** The name of the sender. */
  inviter: z.string(),
  /** Sealed for the service that writes the e-mail: no other service can read it. */
  sealedSecret: z.string(),
  language: eventLanguage,
});
