import type { LegalPage } from '@innkeeper/contracts/hotel-page';
import { Facebook, Instagram, Link45deg, Youtube } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { today } from '../../shared/calendar.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { Brand } from '../../shared/ui/layout/Brand.tsx';
import './Footer.scss';
import { clockTime } from '../../shared/words/date-formats.ts';
import { pageLocale } from '../../shared/words/language.ts';
import { words } from '../../shared/words/words.ts';
import { HotelMap } from './HotelMap.tsx';

const t = words('guest');

const icons: Readonly<Record<string, typeof Facebook>> = { Facebook, Instagram, YouTube: Youtube };
const legalTitles = {
  houseRules: 'legal.house_rules',
  terms: 'legal.terms',
  imprint: 'legal.imprint',
  privacy: 'legal.privacy',
} as const satisfies Record<LegalPage, string>;

export function Footer() {
  const { name, description, socialLinks, legalPages } = currentHotel();
  const year = today().slice(0, 4);
  return (
    <footer className="site-footer on-dark">
      <div className="container">
        <div className="foot-grid">
          <div>
            <Brand to={useToken() ? paths.home : paths.stay} />
            <p className="mt-3 mb-4">{description}</p>
            <div className="social">
              {socialLinks.map(({ name, url }) => {
                const Icon = icons[name] ?? Link45deg;
                return (
                  <a key={url} href={url} aria-label={name} title={name}>
                    <Icon aria-hidden="true" />
                  </a>
                );
              })}
            </div>
          </div>
          <Contact />
          <HotelMap />
        </div>
        <div className="fine">
          <p className="mb-0">
            © {year} {name}
          </p>
          {legalPages.length > 0 && (
            <ul>
              {legalPages.map((page) => (
                <li key={page}>
                  <Link to={paths[page]}>{t(legalTitles[page])}</Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}

function Contact() {
  const { phone, email, address, country, checkInTime, checkOutTime } = currentHotel();
  const countryNames = new Intl.DisplayNames(pageLocale(), { type: 'region' });
  const lines = country ? [...address, countryNames.of(country)] : address;
  return (
    <div>
      <h2>{t('footer.contact')}</h2>
      {phone && (
        <p className="mb-2">
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </p>
      )}
      {email && (
        <p className="mb-2">
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {lines.length > 0 && <p className="lines mb-2">{lines.join('\n')}</p>}
      <p className="mb-0">
        {t('footer.times', { from: clockTime(checkInTime), until: clockTime(checkOutTime) })}
      </p>
    </div>
  );
}
