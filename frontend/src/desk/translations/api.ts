import type { TextToTranslate } from '@innkeeper/contracts/texts';
import type { Language } from '@innkeeper/words/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, request } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/queries.ts';
import { keyOf } from '../../shared/api/query-keys.ts';

export type { TextToTranslate };

const CALL = 'GET /api/desk/texts/:language';

/** Identifies a text among those of a language. */
export const placeOf = ({ kind, subject, field }: TextToTranslate): string => `${kind} ${subject} ${field}`;

/** All texts with their translations into a language. They are loaded on each entry, but not below what is being typed. */
export const useTexts = (language: Language) =>
  useCall(
    CALL,
    { params: { language } },
    {
      select: ({ texts }) => texts,
      staleTime: 0,
      refetchOnWindowFocus: false,
    },
  );

/** Saves a translation; empty words remove it. @throws ApiError `changed_since` when another user has changed it. */
export function useTranslate(language: Language) {
  const queryClient = useQueryClient();
  const key = keyOf(CALL, { params: { language } });
  return useMutation({
    mutationFn: ({ text, words }: { text: TextToTranslate; words: string }) => {
      const { kind, subject, field, words: from } = text;
      return request('PUT /api/desk/texts/:language', {
        params: { language },
        body: { kind, subject, field, words, from: from ?? '' },
      });
    },
    // The other texts stay as they are, and so does what is being typed for them.
    onSuccess: ({ text }) =>
      queryClient.setQueryData(
        key,
        (answer: Answer<typeof CALL> | undefined) =>
          answer && { texts: answer.texts.map((one) => (placeOf(one) === placeOf(text) ? text : one)) },
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
