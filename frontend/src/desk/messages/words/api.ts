import type { MailKindOnWire, MailTexts } from '@innkeeper/contracts/mail-kinds';
import { useCall } from '../../../shared/api/queries.ts';

export type MailKind = MailKindOnWire;
export type MailKindName = MailKind['kind'];
export type { MailTexts };
export type Language = MailKind['language'];
/** The values that the form changes in a kind. */
export type MailKindValues = MailTexts & { isOn: boolean };

/** The kinds of e-mails with their words in a language. */
export const useMailKinds = (language: Language = 'en') =>
  useCall('GET /api/desk/mail-kinds', { query: { language } }, { select: ({ kinds }) => kinds });
