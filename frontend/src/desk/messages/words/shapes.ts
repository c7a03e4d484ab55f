import { type MailKindName, mailTextsOf } from '@innkeeper/contracts/mail-kinds';
import { z } from 'zod';

/** The values that the form of a kind sends. */
export const mailKindSchema = (kind: MailKindName) => mailTextsOf(kind).and(z.object({ isOn: z.boolean() }));
