import type { MailKindOnWire, MailTexts } from '@innkeeper/contracts/mail-kinds';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type Body, request } from '../../../shared/api/client.ts';
import { queryKeys, useReload } from '../../../shared/api/queries.ts';

export type MailKind = MailKindOnWire;
export type MailKindName = MailKind['kind'];
export type { MailTexts };
export type Language = MailKind['language'];
/** The values that the form changes in a kind. */
export type MailKindValues = MailTexts & { isOn: boolean };

const key = [...queryKeys.messages, 'kinds'];

/** The kinds of e-mails with their words in a language. */
export const useMailKinds = (language: Language = 'en') =>
  useQuery({
    queryKey: [...key, language],
    queryFn: async ({ signal }) =>
      (await request('GET /api/desk/mail-kinds', { query: { language }, signal })).kinds,
  });

export function useUpdateMailKind({ kind, language }: Pick<MailKind, 'kind' | 'language'>) {
  const reload = useReload(key);
  return useMutation({
    mutationFn: (body: Body<'PUT /api/desk/mail-kinds/:kind'>) =>
      request('PUT /api/desk/mail-kinds/:kind', { params: { kind }, body: { ...body, language } }),
    onSuccess: reload,
  });
}

/** An e-mail with these words; the previous one is shown until the next one is loaded. */
export const useMailPreview = ({ kind, language }: Pick<MailKind, 'kind' | 'language'>, texts: MailTexts) =>
  useQuery({
    queryKey: [...key, 'preview', kind, language, texts],
    queryFn: ({ signal }) =>
      request('POST /api/desk/mail-kinds/:kind/preview', {
        params: { kind },
        body: { ...texts, language },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
