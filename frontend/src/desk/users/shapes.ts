import { invitationForm, newUserForm, userChangeForm } from '@innkeeper/contracts/identity';
import { z } from 'zod';

export const newUserSchema = newUserForm;
export const invitationSchema = invitationForm;

/** The e-mail says whose data are changed; neither it nor the password can be changed. */
export const userChangeSchema = userChangeForm.extend({ password: z.string() });
