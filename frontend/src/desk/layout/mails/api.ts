import type { MailOnWire } from '@innkeeper/contracts/messages';

export type Mail = MailOnWire;
export type { MailKindName } from '@innkeeper/contracts/mail-kinds';
export type MailStatus = Mail['status'];
