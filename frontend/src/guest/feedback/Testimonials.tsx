import { ChatQuote } from 'react-bootstrap-icons';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { LazyCarousel } from '../../shared/ui/media/LazyCarousel.tsx';
import '../../shared/ui/layout/Skeleton.scss';
import { words } from '../../shared/words/words.ts';
import { useApprovedFeedbacks } from './api.ts';
import { Quote } from './Quote.tsx';

const t = words('guest');

const place = <div className="testimonials-place bone" aria-hidden="true" />;

interface Props {
  labelledBy: string;
  /** Only of guests who have stayed. */
  isOfStays?: boolean;
}

/** The feedback of guests that staff approved. */
export function Testimonials({ labelledBy, isOfStays = false }: Props) {
  const feedbacks = useApprovedFeedbacks();
  if (feedbacks.isLoadingError) {
    return <LoadFailed title={t('ratings.failed')} error={feedbacks.error} onRetry={feedbacks.refetch} />;
  }
  if (!feedbacks.data) return place;
  if (feedbacks.data.length === 0) {
    return (
      <EmptyState icon={ChatQuote} title={t('ratings.empty')}>
        <p>{t('ratings.empty_hint')}</p>
      </EmptyState>
    );
  }
  return (
    <LazyCarousel
      place={place}
      failedTitle={t('ratings.failed')}
      labelledBy={labelledBy}
      nameOf={(position, count) => t('ratings.position', { position, count })}
      slidesWide={3}
      autoplayMs={6000}
      slides={feedbacks.data
        .filter(({ verifiedStay }) => verifiedStay || !isOfStays)
        .map((one) => <Quote key={one._id} feedback={one} />)}
    />
  );
}
