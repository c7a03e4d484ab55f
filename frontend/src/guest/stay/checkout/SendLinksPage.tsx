import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError, messageOf } from '../../../shared/api/errors.ts';
import { currentHotel } from '../../../shared/hotel.ts';
import { paths } from '../../../shared/paths.ts';
import { SiteBar } from '../../../shared/ui/layout/SiteBar.tsx';
import { useRequestLinks } from '../api.ts';
import './Checkout.scss';

/** Where guests who have lost the link to their booking ask for it. It never shows whether there are bookings. */
export function SendLinksPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <title>{`Find your booking · ${currentHotel().name}`}</title>
      <SiteBar brandTo={paths.login}>
        <Link className="btn btn-line btn-sm ms-auto" to={paths.stay}>
          Rooms and prices
        </Link>
      </SiteBar>
      <main id="main" className="container checkout" tabIndex={-1}>
        {sentTo === null ? <LinksForm onSent={setSentTo} /> : <Sent to={sentTo} />}
      </main>
    </>
  );
}

const ENTER_ADDRESS = 'Enter an e-mail address such as name@example.com.';

function LinksForm({ onSent }: { onSent: (email: string) => void }) {
  const requesting = useRequestLinks();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (requesting.isPending) return;
    const email = field.current!.value.trim();
    try {
      if (email) await requesting.mutateAsync(email);
      if (email) return onSent(email);
      setProblem(ENTER_ADDRESS);
    } catch (error) {
      setProblem(isApiError(error) && error.fields['email'] ? ENTER_ADDRESS : messageOf(error));
    }
    field.current!.focus();
  };
  return (
    <>
      <h1 className="h2">Find your booking</h1>
      <p>We send the links to all your coming bookings to the e-mail address that you booked with.</p>
      <form className="send-links" noValidate onSubmit={submit}>
        <label className="form-label" htmlFor="links-email">
          Email
        </label>
        <input
          id="links-email"
          className={`form-control mb-2${problem ? ' is-invalid' : ''}`}
          ref={field}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          aria-invalid={problem !== null}
          aria-describedby={problem ? 'links-problem' : undefined}
        />
        <div id="links-problem" className="text-danger mb-3" role="alert">
          {problem}
        </div>
        <button type="submit" className="btn btn-primary" aria-disabled={requesting.isPending}>
          {requesting.isPending ? 'Sending…' : 'Send me my link again'}
        </button>
      </form>
    </>
  );
}

function Sent({ to }: { to: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { phone } = currentHotel();
  return (
    <>
      <h1 className="h2" ref={heading} tabIndex={-1}>
        Look into your inbox
      </h1>
      <p role="status">
        If there are coming bookings for <strong className="text-break">{to}</strong>, an e-mail with their
        links is on its way to it.
      </p>
      <p>
        {`Nothing there after some minutes? Look among the spam, and check the address. If you booked with another one, please call the hotel${phone ? `: ${phone}` : ''}.`}
      </p>
      <Link className="btn btn-line" to={paths.stay}>
        Rooms and prices
      </Link>
    </>
  );
}
