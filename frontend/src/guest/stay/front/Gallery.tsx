import { useGallery } from '../../../shared/api/gallery.ts';
import { words } from '../../../shared/words/words.ts';
import { GalleryCarousel } from '../../home/GalleryCarousel.tsx';

const t = words('rooms');

/** The pictures of the hotel; nothing while there is none. */
export function Gallery() {
  const { data = [] } = useGallery();
  if (!data.length) return null;
  return (
    <section className="section" aria-labelledby="gallery-title">
      <div className="container">
        <div className="section-head">
          <h2 id="gallery-title">{t('front.gallery')}</h2>
        </div>
        <GalleryCarousel labelledBy="gallery-title" />
      </div>
    </section>
  );
}
