import type { Feedback } from '@innkeeper/contracts/feedback';
import { monthOf } from '../../shared/calendar.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { Stars } from '../../shared/ui/media/StarRating.tsx';
import { words } from '../../shared/words/words.ts';
import './Testimonials.scss';

const t = words('guest');

/** What a guest wrote, when they stayed, and what the hotel answers. */
export function Quote({
  feedback: { rate, feedback, name, verifiedStay, stayMonth, answer },
}: {
  feedback: Feedback;
}) {
  const stay = verifiedStay && stayMonth ? t('ratings.verified_in', { month: monthOf(stayMonth) }) : null;
  return (
    <figure className="quote">
      <Stars rate={rate} />
      <blockquote dir="auto">{feedback}</blockquote>
      <figcaption>
        <bdi>{name}</bdi>
        <small>{stay ?? (verifiedStay ? t('ratings.verified') : t('ratings.guest'))}</small>
      </figcaption>
      {answer && (
        <div className="quote-answer">
          <strong>{t('ratings.answer', { hotel: currentHotel().name })}</strong>
          <p dir="auto">{answer.text}</p>
        </div>
      )}
    </figure>
  );
}
