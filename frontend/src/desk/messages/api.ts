import type { MailListQuery } from '@innkeeper/contracts/messages';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { queryKeys, useReload } from '../../shared/api/queries.ts';
import { useDeskList } from '../../shared/resource/use-desk-list.ts';
import type { ListResult, ListState } from '../../shared/ui/table/list-state.ts';
import type { Mail, MailStatus } from '../layout/mails/api.ts';

export type { Mail, MailStatus };
export type MailSort = NonNullable<MailListQuery['sort']>;
/** '' for mails of every status. */
export type MailFilters = { status: MailStatus | '' };

export function useMailList(state: ListState<MailSort, MailFilters>): ListResult<Mail> {
  return useDeskList(queryKeys.messages, state, async (page, signal) => {
    const query = { ...page, ...state.filters };
    const { list: rows, pageInfo } = await request('GET /api/desk/messages', { query, signal });
    return { rows, pageInfo };
  });
}

const resendKey = [...queryKeys.messages, 'resend'];

/** Queues a mail again. */
export function useResendMail() {
  const reload = useReload(queryKeys.messages);
  return useMutation({
    mutationKey: resendKey,
    mutationFn: (mailId: string) => request('POST /api/desk/messages/:mailId/resend', { params: { mailId } }),
    onSettled: reload,
  });
}

/** The ids of the mails that are being sent again. */
export const useBusyMails = (): string[] =>
  useMutationState({
    filters: { mutationKey: resendKey, status: 'pending' },
    select: ({ state }) => String(state.variables),
  });
