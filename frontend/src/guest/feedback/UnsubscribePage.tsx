import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { isCode, messageOf } from '../../shared/api/errors.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';

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
      <title>{`E-mails after a stay · ${name}`}</title>
      <SiteBar brandTo={paths.login}>{null}</SiteBar>
      <main id="main" tabIndex={-1} className="section container narrow">
        {isWrong ? (
          <>
            <h1 ref={heading} tabIndex={-1}>
              This link is not complete
            </h1>
            <p>Please open it from the e-mail, or ask the hotel to send you no more of them.</p>
          </>
        ) : isSuccess ? (
          <>
            <h1 ref={heading} tabIndex={-1}>
              You get no more such e-mails
            </h1>
            <p>{name} will not ask you for reviews again. You still get e-mails about your bookings.</p>
            <Link className="btn btn-primary" to={paths.stay}>
              Rooms and prices
            </Link>
          </>
        ) : (
          <>
            <h1 ref={heading} tabIndex={-1}>
              No more e-mails after a stay?
            </h1>
            <p>{name} asks for a review after each stay. You always get e-mails about your bookings.</p>
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
              Send me no more
            </button>
          </>
        )}
      </main>
    </>
  );
}
