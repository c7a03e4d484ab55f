import type { TermsChoice } from '@innkeeper/contracts/booking';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../shared/api/client.ts';
import { isCode, messageOf } from '../../shared/api/errors.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { pageLanguage } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';

const t = words('shared');

export type TermsToAccept = ReturnType<typeof useTerms>;

/**
 * The hotel's terms, which a guest accepts with a booking: what the page was sent with says whether there are any, and the server's
 * rejection. Nobody accepts another text than the one that the box links to.
 */
export function useTerms() {
  const ofPage = currentHotel().termsRevision;
  const [isNeeded, setIsNeeded] = useState(ofPage !== null);
  const { data, refetch } = useQuery({
    queryKey: [...keyOf('GET /api/hotel/terms'), 'current'],
    queryFn: ({ signal }) => request('GET /api/hotel/terms', { signal, token: null }),
    enabled: isNeeded,
  });
  const [accepted, setAccepted] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const revision = data?.revision ?? ofPage;
  const isAccepted = revision !== null && accepted === revision;

  /** What the guest has accepted: undefined where there is nothing to accept, null while the box is not ticked, which it then says. */
  const read = (): TermsChoice | undefined | null => {
    if (!isNeeded) return undefined;
    if (isAccepted) return { revision, language: languageOf(data?.texts) };
    setProblem(t('terms.needed'));
    box.current?.focus();
    return null;
  };
  /** Whether an error is about the terms, which the box then says. */
  const isRejection = async (error: unknown): Promise<boolean> => {
    if (!isCode(error, 'terms_not_accepted', 'terms_changed')) return false;
    setIsNeeded(true);
    setAccepted(null);
    setProblem(messageOf(error));
    await refetch();
    box.current?.focus();
    return true;
  };
  const accept = (is: boolean) => {
    setAccepted(is ? revision : null);
    setProblem('');
  };
  return { isNeeded, isAccepted, revision, problem, box, accept, read, isRejection };
}

/** The language in which the page shows the terms. */
function languageOf(texts: readonly { language: string }[] | undefined): TermsChoice['language'] {
  const isTranslated = !texts || texts.some(({ language }) => language === pageLanguage());
  return isTranslated ? pageLanguage() : (texts[0]!.language as TermsChoice['language']);
}
