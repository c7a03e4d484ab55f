import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { isCode, messageOf } from '../../shared/api/errors.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('guest');
const tShared = words('shared');

/**
 * The page of the last link in the e-mail after a stay, with the token of the e-mail as its fragment. Opening it changes
 * nothing, because security scanners open links too.
 */
export function UnsubscribePage() {
  const token = useLocation().hash.slice(1);
  const { name } = currentHotel();
  const stopping = useMutation({
    mutationFn: () =>
      request('POST /api/messages/unsubscriptions/:token', { params: { token }, token: null }),
  });
  const { isSuccess, isPending, error } = stopping;
  const isWrong = !token || isCode(error, 'not_found', 'invalid_fields');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSuccess || error) heading.current?.focus();
  }, [isSuccess, error]);
  return (
    <>
      <title>{`${t('unsubscribe.title')} · ${name}`}</title>
      <SiteBar brandTo={paths.login}>{null}</SiteBar>
      <main id="main" tabIndex={-1} className="section container narrow">
        {isWrong ? (
          <>
            <h1 ref={heading} tabIndex={-1}>
              {t('unsubscribe.wrong_link')}
            </h1>
            <p>{t('unsubscribe.wrong_link_why')}</p>
          </>
        ) : isSuccess ? (
          <>
            <h1 ref={heading} tabIndex={-1}>
              {t('unsubscribe.done')}
            </h1>
            <p>{t('unsubscribe.done_why', { hotel: name })}</p>
            <Link className="btn btn-primary" to={paths.stay}>
              {tShared('action.rooms_and_prices')}
            </Link>
          </>
        ) : (
          <>
            <h1 ref={heading} tabIndex={-1}>
              {t('unsubscribe.question')}
            </h1>
            <p>{t('unsubscribe.why', { hotel: name })}</p>
            {error && (
              <p className="text-danger" role="alert">
                {messageOf(error)}
              </p>
            )}
            <button
              type="button"
              className="btn btn-primary"
              aria-disabled={isPending}
              onClick={() => !isPending && stopping.mutate()}
            >
              {t('unsubscribe.confirm')}
            </button>
          </>
        )}
      </main>
    </>
  );
}
