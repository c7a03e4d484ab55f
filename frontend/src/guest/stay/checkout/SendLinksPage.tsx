import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError, messageOf } from '../../../shared/api/errors.ts';
import { currentHotel } from '../../../shared/hotel.ts';
import { paths } from '../../../shared/paths.ts';
import { SiteBar } from '../../../shared/ui/layout/SiteBar.tsx';
import { RichWords, strong } from '../../../shared/words/RichWords.tsx';
import { useRequestLinks } from './api.ts';
import './Checkout.scss';
import { words } from '../../../shared/words/words.ts';

const t = words('checkout');
const tShared = words('shared');

/** Where guests who have lost the link to their booking ask for it. It never shows whether there are bookings. */
export function SendLinksPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <title>{`${t('links.title')} · ${currentHotel().name}`}</title>
      <SiteBar brandTo={paths.login}>
        <Link className="btn btn-line btn-sm ms-auto" to={paths.stay}>
          {tShared('action.rooms_and_prices')}
        </Link>
      </SiteBar>
      <main id="main" className="container checkout" tabIndex={-1}>
        {sentTo === null ? <LinksForm onSent={setSentTo} /> : <Sent to={sentTo} />}
      </main>
    </>
  );
}

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
      setProblem(t('links.enter_address'));
    } catch (error) {
      setProblem(isApiError(error) && error.fields['email'] ? t('links.enter_address') : messageOf(error));
    }
    field.current!.focus();
  };
  return (
    <>
      <h1 className="h2">{t('links.title')}</h1>
      <p>{t('links.why')}</p>
      <form className="send-links" noValidate onSubmit={submit}>
        <label className="form-label" htmlFor="links-email">
          {tShared('field.email')}
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
          {requesting.isPending ? t('links.sending') : t('links.send')}
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
        {t('links.sent')}
      </h1>
      <p role="status">
        <RichWords area="checkout" say="links.on_their_way" values={{ email: to }} tags={{ strong }} />
      </p>
      <p>{phone ? t('links.nothing_there_call', { phone }) : t('links.nothing_there')}</p>
      <Link className="btn btn-line" to={paths.stay}>
        {tShared('action.rooms_and_prices')}
      </Link>
    </>
  );
}
