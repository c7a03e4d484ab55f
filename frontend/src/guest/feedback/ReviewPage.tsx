import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Answer } from '../../shared/api/client.ts';
import { isCode, messageOf } from '../../shared/api/errors.ts';
import { monthOf } from '../../shared/calendar.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { words } from '../../shared/words/words.ts';
import { type BookingLink, linkOf } from '../booking-link.ts';
import { sendReview, useReview } from './api.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { Quote } from './Quote.tsx';

const t = words('guest');
const tShared = words('shared');

/**
 * The page of the link in the e-mail after a stay, for guests with or without an account. With the secret of the stay as its
 * fragment it is the review of that stay; without it, feedback as on the home page.
 */
export function ReviewPage() {
  const hotel = currentHotel();
  const token = useToken();
  const { hash } = useLocation();
  const link = linkOf(hash);
  return (
    <>
      <title>{`${t('feedback.title')} · ${hotel.name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>
        <Link className="btn btn-line btn-sm ms-auto" to={paths.stay}>
          {tShared('action.rooms_and_prices')}
        </Link>
      </SiteBar>
      <main id="main" tabIndex={-1} className="section container narrow">
        {link ? <ReviewOfStay link={link} /> : hash.length > 1 ? <WrongLink /> : <AnyFeedback />}
      </main>
    </>
  );
}

function AnyFeedback() {
  return (
    <>
      <h1 id="feedback">{t('feedback.title')}</h1>
      <p className="lead text-body-secondary">{t('feedback.why')}</p>
      <FeedbackForm firstName="" />
    </>
  );
}

const WrongLink = () => (
  <>
    <h1>{t('review.wrong_link')}</h1>
    <p>{t('review.wrong_link_why')}</p>
  </>
);

function ReviewOfStay({ link }: { link: BookingLink }) {
  const { data, error, refetch } = useReview(link);
  if (isCode(error, 'invalid_credentials', 'unauthenticated')) return <WrongLink />;
  if (isCode(error, 'link_expired'))
    return (
      <>
        <h1>{t('review.expired')}</h1>
        <p>{messageOf(error)}</p>
      </>
    );
  if (data) return <Written review={data} link={link} onSent={() => void refetch()} />;
  if (error) return <LoadFailed title={t('review.failed')} error={error} onRetry={refetch} />;
  return <Splash />;
}

type Written = {
  review: Answer<'GET /api/feedback/reviews/:bookingId'>;
  link: BookingLink;
  onSent: () => void;
};

function Written({ review: { stayMonth, review, mayWrite }, link, onSent }: Written) {
  // What was written before the page was opened: a review that is sent now stays in its form.
  const [written] = useState(review);
  return (
    <>
      <h1 id="feedback">{t('feedback.title')}</h1>
      <p className="lead text-body-secondary">{t('review.of_stay', { month: monthOf(stayMonth) })}</p>
      {mayWrite ? (
        <>
          <p>{review ? t('review.may_change') : t('feedback.why')}</p>
          <FeedbackForm
            firstName=""
            written={review ?? written}
            send={(submission) => sendReview(link, submission)}
            onSent={onSent}
          />
        </>
      ) : review ? (
        <>
          <p>{t('review.published')}</p>
          <Quote feedback={review} />
        </>
      ) : (
        <p>{t('review.closed')}</p>
      )}
    </>
  );
}
