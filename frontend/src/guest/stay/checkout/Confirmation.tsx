import { useEffect, useRef, useState } from 'react';
import { CheckCircle, Link45deg } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { basePath } from '../../../shared/words/language.ts';
import type { Kept } from '../kept.ts';
import { BookedFacts, KeepButtons } from './BookedStays.tsx';

/** The confirmation of the bookings. A guest without an account gets the link to them here. */
export function Confirmation({ booked }: { booked: NonNullable<Kept['booked']> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { bookings, rooms, link } = booked;
  return (
    <section className="booked panel" aria-labelledby="booked">
      <h1 className="h2" id="booked" ref={heading} tabIndex={-1}>
        <CheckCircle aria-hidden="true" />{' '}
        {bookings.length === 1 && !bookings[0]!.rooms ? 'Your room is booked' : 'Your rooms are booked'}
      </h1>
      <BookedFacts bookings={bookings} roomOf={(place) => rooms[place]} />
      {link && <SecretLink link={link} />}
      <div className="booked-actions">
        {!link && (
          <Link className="btn btn-primary" to={paths.home}>
            Your bookings
          </Link>
        )}
        <KeepButtons bookings={bookings} />
        <Link className="btn btn-quiet" to={paths.stay}>
          Book another stay
        </Link>
      </div>
    </section>
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
        <Link45deg aria-hidden="true" /> Keep this link
      </h2>
      <p>
        With it you see your booking and can cancel it. Anyone who has the link can do so too, so do not pass
        it on.
      </p>
      <p className="secret-address">
        <Link to={to}>{address}</Link>
      </p>
      {'clipboard' in navigator && (
        <button type="button" className="btn btn-line btn-sm" onClick={() => void copy()}>
          Copy the link
        </button>
      )}{' '}
      <span role="status">{isCopied && 'Copied.'}</span>
    </div>
  );
}
