import { priceFormat } from '@innkeeper/contracts/currency';
import { directionOf, isLanguage, type Language, localeOf } from '@innkeeper/words/languages';
import { createContext, type ReactNode, use } from 'react';
import { currentHotel } from '../../shared/hotel.ts';
import { staffPrice } from '../../shared/money.ts';
import { pageLanguage } from '../../shared/words/language.ts';
import { papersIn } from '../../shared/words/papers.ts';
import type { BookingDetails } from './api.ts';

/** That of the guest. */
const LanguageContext = createContext<Language>('en');

/**
 * For printing only: the details of a stay, and lines for the guest to fill in and sign, in the guest's language. If the desk reads
 * another one, each line has its name in that, too.
 */
export function RegistrationCard({
  details: { booking, guest, language: spoken },
}: {
  details: BookingDetails;
}) {
  const hotel = currentHotel();
  const language = spoken && isLanguage(spoken) ? spoken : pageLanguage();
  const t = papersIn(language);
  const locale = localeOf(language);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const day = (date: string) => dates.format(Date.parse(date));
  const price =
    language === pageLanguage()
      ? staffPrice(booking.price)
      : priceFormat(locale, hotel.currency).format(booking.price);
  return (
    <LanguageContext value={language}>
      <section className="registration-card" aria-hidden="true" lang={language} dir={directionOf(language)}>
        <p>
          <strong dir="auto">{hotel.name}</strong>
          {hotel.address.map((line) => (
            <span key={line} className="d-block" dir="auto">
              {line}
            </span>
          ))}
        </p>
        <h2>
          <Name of="card.title" />
        </h2>
        <dl>
          <Line name="card.name" isWhole>
            <span dir="auto">{booking.guestName}</span>
          </Line>
          <Line name="card.arrival">{day(booking.start)}</Line>
          <Line name="card.departure">{day(booking.end)}</Line>
          <Line name="card.room">
            {booking.roomId} <bdi>{booking.roomName}</bdi>
          </Line>
          <Line name="card.guests_and_nights">
            {t('card.guests_and_nights_value', { guests: booking.guests, nights: booking.nights })}
          </Line>
          <Line name="card.price">
            <bdi>{price}</bdi>
          </Line>
          <Line name="card.booking">
            <bdi>{booking.bookingId}</bdi>
          </Line>
          <Line name="card.email">
            <bdi>{booking.email}</bdi>
          </Line>
          <Line name="card.phone">
            <bdi dir="ltr">{guest.phone}</bdi>
          </Line>
          <Line name="card.home_address" isWhole />
          <Line name="card.birth_date" />
          <Line name="card.nationality" />
          <Line name="card.document" isWhole />
          <Line name="card.date" isToSign />
          <Line name="card.signature" isToSign />
        </dl>
      </section>
    </LanguageContext>
  );
}

type NameOfLine = Exclude<Parameters<ReturnType<typeof papersIn>>[0], 'card.guests_and_nights_value'>;

/** A name in the guest's language and, if that is another one, in the desk's. */
function Name({ of }: { of: NameOfLine }) {
  const language = use(LanguageContext);
  const own = pageLanguage();
  const texts = [papersIn(language)(of), papersIn(own)(of)];
  return (
    <>
      {texts[0]}
      {texts[0] !== texts[1] && (
        <small lang={own} dir={directionOf(own)}>
          {texts[1]}
        </small>
      )}
    </>
  );
}

interface LineProps {
  name: NameOfLine;
  isWhole?: true;
  isToSign?: true;
  children?: ReactNode;
}

/** A value; a line to write on if there is none. */
function Line({ name, isWhole, isToSign, children }: LineProps) {
  return (
    <div className={[isWhole && 'whole', isToSign && 'sign'].filter(Boolean).join(' ') || undefined}>
      <dt>
        <Name of={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
