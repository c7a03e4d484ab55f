import { terrace } from '../../shared/assets/place-terrace.ts';
import { currentHotel, isDemoHotel } from '../../shared/hotel.ts';
import { Photo } from '../../shared/ui/media/Photo.tsx';
import { uploadedSources } from '../../shared/ui/media/uploaded-sources.ts';
import { words } from '../../shared/words/words.ts';

const t = words('guest');

export function FeedbackInvitation() {
  return (
    <div>
      <h2 id="feedback">{t('feedback.title')}</h2>
      <p className="lead text-body-secondary">{t('feedback.why')}</p>
      {isDemoHotel() ? <Photo className="split-picture" photo={terrace} sizes="30rem" /> : <OwnPicture />}
    </div>
  );
}

/** The second of the hotel's own pictures, because the first one stands beside its description. */
function OwnPicture() {
  const [first, second = first] = currentHotel().aboutPictures;
  if (!second) return null;
  return (
    <img
      className="split-picture"
      {...uploadedSources(second.src, '30rem')}
      alt={second.alt}
      loading="lazy"
      width="800"
      height="500"
    />
  );
}
