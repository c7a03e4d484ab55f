import { lobby } from '../../shared/assets/place-lobby.ts';
import { seaSuite } from '../../shared/assets/sea-suite.ts';
import { hotel } from '../../shared/config.ts';
import { homeSections } from '../../shared/paths.ts';
import { Photo } from '../../shared/ui/media/Photo.tsx';
import './AboutUs.scss';

export function AboutUs() {
  return (
    <section className="section pt-0" id={homeSections.about} aria-labelledby="about-title">
      <div className="container about">
        <div className="pictures">
          <Photo
            photo={lobby}
            sizes="(min-width: 992px) 34rem, 88vw"
            alt="The lobby, with the front desk and a teal sofa"
          />
          <Photo
            photo={seaSuite}
            sizes="(min-width: 992px) 17rem, 44vw"
            alt="The Sea Suite, its balcony open to the bay"
          />
        </div>
        <div>
          <h2 id="about-title" className="mb-3">
            About Us
          </h2>
          <p className="lead">
            {hotel.name} stands where the hill meets the water, with a jetty at its feet and pines behind.
          </p>
          <p>
            Every room looks at something worth waking up for: the open sea, the harbour, the garden, or the
            lights of the town after dark. Breakfast is served on the terrace until the last guest has had
            theirs.
          </p>
          <p className="mb-0">
            We are a small house with a front desk that never closes. Ask us for a boat, a picnic or a later
            breakfast.
          </p>
        </div>
      </div>
    </section>
  );
}
