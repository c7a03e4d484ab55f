import { updateMailServer } from '@innkeeper/contracts/mail-server';
import { z } from 'zod';

/** The values of the form; an empty password keeps the stored one. */
export const mailServerShape = updateMailServer.body
  .omit({ version: true })
  .extend({ password: z.string().max(1_000) });

export type TypedServer = z.input<typeof mailServerShape>;
export type CheckedServer = z.output<typeof mailServerShape>;
