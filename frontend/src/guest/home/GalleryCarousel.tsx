import { Images } from 'react-bootstrap-icons';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { LazyCarousel } from '../../shared/ui/media/LazyCarousel.tsx';
import { UploadedImage } from '../../shared/ui/media/UploadedImage.tsx';
import '../../shared/ui/layout/Skeleton.scss';
import { useGallery } from '../../shared/api/gallery.ts';
import './GalleryCarousel.scss';
import { words } from '../../shared/words/words.ts';

const t = words('guest');

const place = <div className="places-place bone" aria-hidden="true" />;

/** The gallery's items, as places around the hotel. */
export function GalleryCarousel({ labelledBy }: { labelledBy: string }) {
  const gallery = useGallery();
  if (gallery.isLoadingError) {
    return <LoadFailed title={t('gallery.failed')} error={gallery.error} onRetry={gallery.refetch} />;
  }
  if (!gallery.data) return place;
  if (gallery.data.length === 0) {
    return (
      <EmptyState icon={Images} title={t('gallery.empty')}>
        <p>{t('gallery.empty_hint')}</p>
      </EmptyState>
    );
  }
  return (
    <LazyCarousel
      place={place}
      failedTitle={t('gallery.failed')}
      labelledBy={labelledBy}
      nameOf={(position, count) => t('gallery.place', { position, count })}
      slidesWide={4}
      autoplayMs={3000}
      slides={gallery.data.map(({ _id, name, description, image }) => (
        <figure key={_id} className="place">
          <UploadedImage
            src={image}
            alt=""
            className="picture"
            sizes="(min-width: 768px) 20rem, 100vw"
            width="800"
            height="864"
            loading="lazy"
          />
          <figcaption>
            <strong dir="auto">{name}</strong>
            <span dir="auto">{description}</span>
          </figcaption>
        </figure>
      ))}
    />
  );
}
