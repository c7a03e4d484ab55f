import type { MailOnWire } from '@innkeeper/contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/queries.ts';

export type Mail = MailOnWire;
export type MailStatus = Mail['status'];

/** The text of a mail. */
export const useMailText = (mailId: string) =>
  useQuery({
    queryKey: [...queryKeys.messages, 'text', mailId],
    queryFn: ({ signal }) => request('GET /api/desk/messages/:mailId', { params: { mailId }, signal }),
  });
