import { Stars } from '../../../shared/ui/media/StarRating.tsx';
import { pageLocale } from '../../../shared/words/language.ts';
import { words } from '../../../shared/words/words.ts';
import { useRating } from '../../feedback/api.ts';
import { Testimonials } from '../../feedback/Testimonials.tsx';

const t = words('rooms');

/** What guests who have stayed wrote, with the average of their ratings; nothing while there is none. */
export function Reviews() {
  const { data: rating } = useRating();
  if (!rating?.count || rating.average === null) return null;
  const { average, count } = rating;
  const inWords = new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 1 }).format(average);
  return (
    <section className="section section-sand" aria-labelledby="ratings">
      <div className="container">
        <div className="section-head">
          <div>
            <h2 id="ratings">{t('front.reviews')}</h2>
            <p className="review-average">
              <strong className="num">{inWords}</strong>
              <Stars rate={Math.round(average * 2) / 2} />
              <span>{t('front.review_count', { count })}</span>
            </p>
            <p className="mb-0 text-body-secondary">{t('front.reviews_of_stays')}</p>
          </div>
        </div>
        <Testimonials labelledBy="ratings" isOfStays />
      </div>
    </section>
  );
}
