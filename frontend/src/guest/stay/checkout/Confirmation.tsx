import { useEffect, useRef, useState } from 'react';
import { CheckCircle, Link45deg } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { currentHotel } from '../../../shared/hotel.ts';
import { paths } from '../../../shared/paths.ts';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { basePath } from '../../../shared/words/language.ts';
import { RichWords, strong } from '../../../shared/words/RichWords.tsx';
import { words } from '../../../shared/words/words.ts';
import type { Kept } from '../kept.ts';
import { BookedFacts, KeepButtons } from './BookedStays.tsx';

const t = words('checkout');
const tShared = words('shared');

/** The confirmation of the bookings. A guest without an account gets the link to them here. */
export function Confirmation({ booked }: { booked: NonNullable<Kept['booked']> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { bookings, rooms, link } = booked;
  return (
    <section className="booked panel" aria-labelledby="booked">
      <h1 className="h2" id="booked" ref={heading} tabIndex={-1}>
        <CheckCircle aria-hidden="true" />{' '}
        {bookings.length === 1 && !bookings[0]!.rooms ? t('confirmation.room') : t('confirmation.rooms')}
      </h1>
      <MailNote email={booked.email} />
      <BookedFacts
        bookings={bookings}
        roomOf={(place) => rooms[place]}
        wishes={booked}
        atHotel={Number(booked.atHotel.amount)}
      />
      {link && <SecretLink link={link} />}
      <div className="booked-actions">
        {!link && (
          <Link className="btn btn-primary" to={paths.home}>
            {tShared('bar.your_bookings')}
          </Link>
        )}
        <KeepButtons bookings={bookings} />
        <Link className="btn btn-line" to={paths.stay}>
          {t('confirmation.again')}
        </Link>
      </div>
    </section>
  );
}

/** Where the e-mail goes, so that a slip in the address is seen. */
function MailNote({ email }: { email: string }) {
  const { phone } = currentHotel();
  return (
    <p>
      <RichWords area="checkout" say="confirmation.mail" values={{ email }} tags={{ strong }} />
      {phone && ` ${t('confirmation.mail_wrong', { phone })}`}
    </p>
  );
}

function SecretLink({ link: { bookingId, secret } }: { link: { bookingId: string; secret: string } }) {
  const [isCopied, setIsCopied] = useState(false);
  const to = `${stayPaths.booking}#${bookingId}.${secret}`;
  const address = window.location.origin + basePath() + to;
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    setIsCopied(navigator.clipboard !== undefined);
  };
  return (
    <div className="secret-link">
      <h2 className="h6">
        <Link45deg aria-hidden="true" /> {t('confirmation.keep_link')}
      </h2>
      <p>{t('confirmation.link_why')}</p>
      <p className="secret-address">
        <Link to={to}>{address}</Link>
      </p>
      {'clipboard' in navigator && (
        <button type="button" className="btn btn-line btn-sm" onClick={() => void copy()}>
          {t('confirmation.copy_link')}
        </button>
      )}{' '}
      <span role="status">{isCopied && t('confirmation.copied')}</span>
    </div>
  );
}
