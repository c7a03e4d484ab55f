import type { MailOnWire } from '@innkeeper/contracts/messages';

export type Mail = MailOnWire;
export type MailStatus = Mail['status'];
