import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall } from '../call.ts';
import { text } from '../shapes.ts';
import { sessionHeaders } from './sessions.ts';
import { email, name, newPassword, phone, signedIn } from './shapes.ts';

/** The values of the form with which the owner of a new hotel creates their account. */
export const ownerForm = z.object({
  firstName: name,
  lastName: name,
  phone: phone.default(''),
  email,
  password: newPassword,
});

// It comes from the fragment of the link, which browsers send to no server, and is only sent in request bodies.
const secret = text(200);

export const readSetup = defineCall('POST /api/setup/read', {
  access: access.public,
  limit: 'signIn',
  summary: 'Whether the setup link of this secret still works; 410 once the hotel has an owner',
  body: z.object({ secret }),
  rejections: ['forbidden', 'setup_done'],
  answers: { 204: null },
});

export const claimSetup = defineCall('POST /api/setup/claim', {
  access: access.public,
  limit: 'signIn',
  summary: "Create the owner's account of a new hotel and sign in; works once, then answers 410",
  headers: sessionHeaders,
  body: ownerForm.extend({ secret }),
  rejections: ['email_taken', 'forbidden', 'setup_done'],
  answers: { 201: signedIn },
});

export type OwnerForm = z.output<typeof ownerForm>;
