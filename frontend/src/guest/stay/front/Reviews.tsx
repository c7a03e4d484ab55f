import { Stars } from '../../../shared/ui/media/StarRating.tsx';
import { pageLocale } from '../../../shared/words/language.ts';
import { words } from '../../../shared/words/words.ts';
import { useApprovedFeedbacks } from '../../feedback/api.ts';
import { Testimonials } from '../../feedback/Testimonials.tsx';

const t = words('rooms');

/** What guests wrote, with the average of their ratings; nothing while there is none. */
export function Reviews() {
  const { data = [] } = useApprovedFeedbacks();
  if (!data.length) return null;
  const average = data.reduce((sum, { rate }) => sum + rate, 0) / data.length;
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
              <span>{t('front.review_count', { count: data.length })}</span>
            </p>
          </div>
        </div>
        <Testimonials labelledBy="ratings" />
      </div>
    </section>
  );
}
