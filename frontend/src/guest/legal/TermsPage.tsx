import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { keyOf } from '../../shared/api/query-keys.ts';
import { dayOf, longDate } from '../../shared/calendar.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { pageLanguage } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';
import { TextPage } from './TextPage.tsx';

const t = words('guest');

/** The hotel's terms of booking: the current ones, or the earlier text that the address names, since guests have accepted it. */
export function TermsPage() {
  const wanted = Number(new URLSearchParams(useLocation().search).get('revision'));
  const revision = Number.isInteger(wanted) && wanted > 0 ? wanted : undefined;
  const isMissing = revision === undefined && currentHotel().termsRevision === null;
  const terms = useQuery({
    queryKey: [...keyOf('GET /api/hotel/terms'), revision ?? 'current'],
    queryFn: ({ signal }) => request('GET /api/hotel/terms', { query: { revision }, signal, token: null }),
    enabled: !isMissing,
  });
  const { data } = terms;
  const text = data?.texts.find(({ language }) => language === pageLanguage()) ?? data?.texts[0];
  return (
    <TextPage title={t('legal.terms')} read={terms} text={isMissing ? '' : text?.words}>
      {data && (
        <p className="text-body-secondary">
          {data.isCurrent
            ? t('terms.since', { day: longDate(dayOf(data.since)) })
            : t('terms.earlier', { day: longDate(dayOf(data.since)) })}{' '}
          {!data.isCurrent && currentHotel().termsRevision !== null && (
            <Link to={paths.terms}>{t('terms.current')}</Link>
          )}
        </p>
      )}
    </TextPage>
  );
}
