import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayOf, longDate, nightCount } from '../../shared/calendar.ts';
import { termsText } from '../../shared/cancellation.ts';
import { bookingPath, guestPath } from '../../shared/desk-paths.ts';
import { labelOfLine } from '../../shared/line-label.ts';
import { staffPrice } from '../../shared/money.ts';
import { StatusBadge } from '../../shared/ui/table/cells.tsx';
import { languageName, spokenLanguage } from '../layout/guest-language.tsx';
import { MailMoment } from '../layout/mails/MailState.tsx';
import type { BookingDetails as Details } from './api.ts';
import { channelName } from './channels.ts';
import './BookingFacts.scss';
import { clockTime } from '../../shared/words/date-formats.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('desk');
const tShared = words('shared');

/** What staff call a booking's guest by. */
export const nameOfLeadGuest = ({ guestName, email }: Details['booking']): string =>
  guestName || email || t('booking.no_name');

/** The details of a booking for staff. */
export function BookingFacts({ details }: { details: Details }) {
  const {
    booking,
    guest,
    segments,
    lines,
    arrivalTime,
    requests,
    language,
    priceReason,
    payer,
    channel,
    terms,
    bookedWith = [],
  } = details;
  const name = nameOfLeadGuest(booking);
  return (
    <>
      {booking.flags.includes('room_deleted') && <p className="text-danger">{t('booking.room_deleted')}</p>}
      {booking.flags.includes('customer_deleted') && (
        <p className="text-danger">{t('booking.user_deleted')}</p>
      )}
      <dl className="booking-facts">
        <Fact name={t('label.status')}>
          <span aria-live="polite">
            <StatusBadge status={booking.status} />
          </span>
        </Fact>
        <Fact name={t('booking.guest')}>
          {guest.guestId ? (
            <Link to={guestPath(guest.guestId)} dir="auto">
              {name}
            </Link>
          ) : (
            <span dir="auto">{name}</span>
          )}
          {language && <small className="d-block">{spokenLanguage(language)}</small>}
        </Fact>
        <Fact name={t('label.phone')}>
          <Phone {...guest} />
        </Fact>
        <Fact name={t('label.email')}>
          {booking.email ? <a href={`mailto:${booking.email}`}>{booking.email}</a> : tShared('cell.none')}
        </Fact>
        <Fact name={t('booking.guests')}>
          {booking.guests}
          {booking.children.length > 0 && (
            <small className="d-block">
              {t('booking.children', {
                count: booking.children.length,
                ages: booking.children.join(tShared('list.separator')),
              })}
            </small>
          )}
        </Fact>
        <Fact name={t('booking.stay')}>
          {t('booking.dates', { start: longDate(booking.start), end: longDate(booking.end) })}
        </Fact>
        {arrivalTime && <Fact name={t('booking.arrives_at')}>{clockTime(arrivalTime)}</Fact>}
        <Fact name={t('booking.nights')}>{nightCount(booking.nights)}</Fact>
        <Fact name={t('booking.price')}>
          {staffPrice(booking.price)}
          {lines.length > 0 && <PriceLines lines={lines} />}
          {priceReason && (
            <small className="d-block text-break">
              <RichWords
                area="desk"
                say="booking.agreed_because"
                values={{ reason: priceReason }}
                tags={{ reason: (text) => <bdi>{text}</bdi> }}
              />
            </small>
          )}
          {booking.cancellation && booking.status === 'confirmed' && (
            <small className="d-block">
              {t('booking.terms', {
                plan: booking.cancellation.plan,
                terms: termsText(booking.cancellation, booking.start, staffPrice),
              })}
            </small>
          )}
          {booking.cancellation?.owed && (
            <small className="d-block">
              {t('booking.owed', { amount: staffPrice(Number(booking.cancellation.owed)) })}
            </small>
          )}
        </Fact>
        <Fact name={t('booking.room')}>
          {segments.length > 1 ? (
            <Segments segments={segments} />
          ) : (
            <RoomName roomName={booking.roomName} roomId={booking.roomId} />
          )}
        </Fact>
        <Fact name={t('booking.guest_notes')}>
          <span dir="auto">{guest.notes || t('label.none')}</span>
        </Fact>
        {payer && (
          <Fact name={t('payer.title')}>
            <span className="text-break" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {[payer.name, ...payer.address].join('\n')}
            </span>
            {[payer.taxNumber, payer.reference].filter(Boolean).map((line) => (
              <small key={line} className="d-block">
                <bdi>{line}</bdi>
              </small>
            ))}
          </Fact>
        )}
        {channel && <Fact name={t('new_booking.channel')}>{channelName(channel)}</Fact>}
        {requests && (
          <Fact name={t('booking.requests')}>
            <span className="text-break" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {requests}
            </span>
          </Fact>
        )}
        {bookedWith.length > 0 && (
          <Fact name={t('booking.booked_with')}>
            <ul className="list-unstyled mb-0">
              {bookedWith.map((bookingId) => (
                <li key={bookingId}>
                  <Link to={bookingPath(bookingId)}>{bookingId}</Link>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {terms && (
          <Fact name={t('booking.accepted_terms')}>
            <a href={`/terms?revision=${terms.revision}`} target="_blank" rel="noreferrer">
              {t('booking.terms_text', { revision: terms.revision, language: languageName(terms.language) })}
            </a>
            <small className="d-block">
              <RichWords
                area="desk"
                say={terms.by === 'account' ? 'booking.terms_by_account' : 'booking.terms_by_guest'}
                tags={{ time: () => <MailMoment at={terms.acceptedAt} /> }}
              />
            </small>
          </Fact>
        )}
        <Fact name={t('booking.booked_on')}>
          <time dateTime={booking.createdAt}>{longDate(dayOf(booking.createdAt))}</time>
        </Fact>
      </dl>
    </>
  );
}

/** The lines of the price. Consecutive nights with the same price share a line. */
function PriceLines({ lines }: Pick<Details, 'lines'>) {
  const items: { key: string; what: string; amount: string; nights: number }[] = [];
  for (const line of lines) {
    const { kind, night, reason, amount } = line;
    const label = labelOfLine(line);
    const what =
      kind === 'night' || !reason ? (reason ?? label) : t('booking.line_with_reason', { label, reason });
    const last = items.at(-1);
    if (kind === 'night' && last?.what === what && last.amount === amount) last.nights += 1;
    else items.push({ key: night ?? line.label, what, amount, nights: kind === 'night' ? 1 : 0 });
  }
  return (
    <ul className="price-lines">
      {items.map(({ key, what, amount, nights }) => (
        <li key={key}>
          <span dir="auto">{what}</span>{' '}
          <span className="num">
            {nights > 1
              ? t('booking.nights_at', { count: nights, amount: staffPrice(Number(amount)) })
              : staffPrice(Number(amount))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const RoomName = ({ roomName, roomId }: { roomName: string; roomId: string }) => (
  <>
    <span dir="auto">{roomName}</span> <span className="room-id">{roomId}</span>
  </>
);

/** The rooms of a stay that moved, in turn. */
function Segments({ segments }: Pick<Details, 'segments'>) {
  return (
    <ol className="segments">
      {segments.map((segment) => (
        <li key={segment.start}>
          <RoomName {...segment} />
          <small>{t('booking.dates', { start: longDate(segment.start), end: longDate(segment.end) })}</small>
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link that calls; a number that could not be parsed is called as it was typed. */
function Phone({ phone, phoneE164 }: Details['guest']) {
  if (!phone) return <span>{tShared('cell.none')}</span>;
  const number = phoneE164 ?? phone.replaceAll(/[^\d+*#]/g, '');
  return number ? <a href={`tel:${number}`}>{phone}</a> : <span dir="auto">{phone}</span>;
}
