import { Facebook, Instagram, Youtube } from 'react-bootstrap-icons';
import { today } from '../../shared/calendar.ts';
import { hotel } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';
import { Brand } from '../../shared/ui/layout/Brand.tsx';
import './Footer.scss';
import { HotelMap } from './HotelMap.tsx';
import { hotelDetails } from './hotel-details.ts';

const icons = { Facebook, Instagram, YouTube: Youtube };

export function Footer() {
  const year = today().slice(0, 4);
  return (
    <footer className="site-footer on-dark">
      <div className="container">
        <div className="foot-grid">
          <div>
            <Brand to={paths.home} arch="#2a5c57" />
            <p className="mt-3 mb-4">{hotelDetails.blurb}</p>
            <div className="social">
              {hotelDetails.social.map(({ name, url }) => {
                const Icon = icons[name];
                return (
                  <a key={name} href={url} aria-label={name}>
                    <Icon aria-hidden="true" />
                  </a>
                );
              })}
            </div>
          </div>
          <div>
            <h2>Contact</h2>
            <p className="mb-2">
              <a href={`tel:${hotel.phone.replaceAll(' ', '')}`}>{hotel.phone}</a>
            </p>
            <p className="mb-2">
              <a href={`mailto:${hotelDetails.email}`}>{hotelDetails.email}</a>
            </p>
            <p className="mb-0">
              {hotelDetails.address[0]}
              <br />
              {hotelDetails.address[1]}
            </p>
          </div>
          <HotelMap />
        </div>
        <p className="fine mb-0">
          © {year} {hotel.name}
        </p>
      </div>
    </footer>
  );
}
