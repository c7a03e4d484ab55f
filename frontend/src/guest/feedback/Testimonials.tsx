import { ChatQuote } from 'react-bootstrap-icons';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { LazyCarousel } from '../../shared/ui/media/LazyCarousel.tsx';
import '../../shared/ui/layout/Skeleton.scss';
import { Stars } from '../../shared/ui/media/StarRating.tsx';
import { useApprovedFeedbacks } from './api.ts';
import './Testimonials.scss';

const failed = 'The ratings could not be loaded';
const place = <div className="testimonials-place bone" aria-hidden="true" />;

/** The feedback of guests that staff approved. */
export function Testimonials({ labelledBy }: { labelledBy: string }) {
  const feedbacks = useApprovedFeedbacks();
  if (feedbacks.isLoadingError) {
    return <LoadFailed title={failed} error={feedbacks.error} onRetry={feedbacks.refetch} />;
  }
  if (!feedbacks.data) return place;
  if (feedbacks.data.length === 0) {
    return (
      <EmptyState icon={ChatQuote} title="No ratings yet">
        <p>Stay with us and yours can be the first.</p>
      </EmptyState>
    );
  }
  return (
    <LazyCarousel
      place={place}
      failedTitle={failed}
      labelledBy={labelledBy}
      noun="Rating"
      slidesWide={3}
      autoplayMs={6000}
      slides={feedbacks.data.map(({ _id, rate, feedback, name, verifiedStay }) => (
        <figure key={_id} className="quote">
          <Stars rate={rate} />
          <blockquote dir="auto">{feedback}</blockquote>
          <figcaption>
            <bdi>{name}</bdi>
            <small>{verifiedStay ? 'Verified stay' : 'Guest'}</small>
          </figcaption>
        </figure>
      ))}
    />
  );
}
