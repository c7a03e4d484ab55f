import { currentHotel } from '../../shared/hotel.ts';
import { homeSections } from '../../shared/paths.ts';
import { uploadedSources } from '../../shared/ui/media/uploaded-sources.ts';
import './AboutUs.scss';
import { words } from '../../shared/words/words.ts';

const t = words('guest');

const LARGE = '(min-width: 992px) 38rem, 100vw';

/** The hotel's description. The first paragraph is the lead, the first picture is the large one. */
export function AboutUs() {
  const { aboutUs, aboutPictures, description } = currentHotel();
  const [lead, ...others] = (aboutUs || description).split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <section className="section pt-0" id={homeSections.about} aria-labelledby="about-title">
      <div className={aboutPictures.length > 0 ? 'container about' : 'container'}>
        {aboutPictures.length > 0 && (
          <div className={`pictures of-${aboutPictures.length}`}>
            {aboutPictures.map(({ src, alt }, place) => (
              <img key={src} {...uploadedSources(src, place ? '20rem' : LARGE)} alt={alt} loading="lazy" />
            ))}
          </div>
        )}
        <div>
          <h2 id="about-title" className="mb-3">
            {t('about.title')}
          </h2>
          {lead && <p className="lead">{lead}</p>}
          {others.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
