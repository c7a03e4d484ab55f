import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { currentHotel } from '../../../shared/hotel.ts';
import { loadLater } from '../../../shared/load-later.ts';
import { paths } from '../../../shared/paths.ts';
import type { SignInState } from '../../../shared/session/RequireSignIn.tsx';
import { useToken } from '../../../shared/session/use-token.ts';
import { stayPaths } from '../../../shared/stay-paths.ts';
import { CodeBoundary } from '../../../shared/ui/layout/CodeBoundary.tsx';
import { goTo } from '../../../shared/ui/layout/go-to.ts';
import { SiteBar } from '../../../shared/ui/layout/SiteBar.tsx';
import { RichWords } from '../../../shared/words/RichWords.tsx';
import { TermsBox } from '../../terms/TermsBox.tsx';
import { endHold } from '../api.ts';
import { type Kept, keep, readKept } from '../kept.ts';
import { Confirmation } from './Confirmation.tsx';
import { Countdown } from './Countdown.tsx';
import { AccountGuestForm, GuestForm } from './GuestForm.tsx';
import { HeldRooms } from './HeldRooms.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { type Checkout, useCheckout } from './use-checkout.ts';
import './Checkout.scss';
import { words } from '../../../shared/words/words.ts';

const t = words('checkout');
const tShared = words('shared');

/** Guests book without it while it loads, or cannot be loaded. */
const ChooseExtras = loadLater(async () => (await import('./ChooseExtras.tsx')).ChooseExtras);

/** The form for the guests' details, while rooms are held, and then the confirmation. */
export function CheckoutPage() {
  const token = useToken();
  const [kept, setKept] = useState(readKept);
  const change = (to: (now: Kept) => Kept) => setKept((now) => keep(to(now)));
  return (
    <>
      <title>{`${kept.booked ? t('checkout.booked') : t('checkout.title')} · ${currentHotel().name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>
        <Link className="btn btn-line btn-sm ms-auto" to={token ? paths.home : paths.stay}>
          {token ? tShared('bar.your_bookings') : tShared('action.rooms_and_prices')}
        </Link>
      </SiteBar>
      <main id="main" className="container checkout" tabIndex={-1}>
        {kept.held ? (
          <Form held={kept.held} kept={kept} onChange={change} />
        ) : kept.booked ? (
          <Confirmation booked={kept.booked} />
        ) : (
          <>
            <h1 className="h2">{t('checkout.none')}</h1>
            <p>{t('checkout.none_why')}</p>
            <Link className="btn btn-primary" to={paths.stay}>
              {t('checkout.find_room')}
            </Link>
          </>
        )}
      </main>
    </>
  );
}

interface Props {
  held: NonNullable<Kept['held']>;
  kept: Kept;
  onChange: (to: (now: Kept) => Kept) => void;
}

function Form({ held, kept, onChange }: Props) {
  const token = useToken();
  const navigate = useNavigate();
  const checkout = useCheckout(held, onChange);
  const { isExpired } = checkout;
  const search = `${paths.stay}${held.search}`;
  const releaseRooms = () => {
    if (!isExpired && !held.atOnce) endHold(held).catch(() => undefined); // otherwise it ends automatically
    keep({});
    navigate(search);
  };
  const signInState: SignInState = {
    returnTo: { path: stayPaths.checkout, state: null },
    sessionEnded: false,
  };
  const Details = token ? AccountGuestForm : GuestForm;
  return (
    <>
      <h1 className="h2">{t('checkout.title')}</h1>
      {isExpired ? (
        <Over checkout={checkout} search={search} />
      ) : held.atOnce ? (
        <NotHeld why={held.atOnce.why} />
      ) : (
        <Countdown
          endsAt={held.endsAt}
          mayExtend={held.mayExtend}
          isExtended={held.isExtended ?? false}
          isExtending={checkout.isExtending}
          onExtend={checkout.extend}
          onEnd={checkout.end}
        />
      )}
      <div className="checkout-columns">
        <section className="panel checkout-form" aria-labelledby="guest">
          <h2 className="h5" id="guest">
            {t('checkout.guest')}
          </h2>
          {!token && (
            <p className="small">
              <RichWords
                area="checkout"
                say="checkout.sign_in"
                tags={{
                  login: (text) => (
                    <Link to={paths.login} state={signInState}>
                      {text}
                    </Link>
                  ),
                }}
              />
            </p>
          )}
          <Details
            key={token ? 'account' : 'no account'}
            typed={kept.typed ?? {}}
            errors={checkout.errors}
            isBusy={checkout.isBusy}
            button={isExpired ? undefined : t('checkout.book')}
            onType={(typed) => onChange((now) => ({ ...now, typed }))}
            onSubmit={(details) => void checkout.confirm(details)}
          >
            <CodeBoundary onFailure={() => undefined}>
              <Suspense>
                <ChooseExtras
                  held={held}
                  attempt={checkout.extrasRejected}
                  onChange={(extras) => onChange((now) => ({ ...now, held: { ...now.held!, extras } }))}
                />
              </Suspense>
            </CodeBoundary>
            <OrderSummary {...held} />
            <TermsBox terms={checkout.terms} />
            {checkout.problem && <Problem text={checkout.problem} />}
          </Details>
        </section>
        <div>
          <HeldRooms hold={held} />
          <button type="button" className="btn btn-quiet mt-2" onClick={releaseRooms}>
            {t('checkout.other_room')}
          </button>
        </div>
      </div>
    </>
  );
}

/** Beside the button, where the guest looks. */
function Problem({ text }: { text: string }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => goTo(alert.current!, 'nearest'), []);
  return (
    <p className="alert alert-warning" role="alert" ref={alert} tabIndex={-1}>
      {text}
    </p>
  );
}

/** The rooms cannot be kept for this guest, who books them at once. */
function NotHeld({ why }: { why: string }) {
  return (
    <div className="alert alert-info countdown" role="status">
      <p className="mb-0">{why}</p>
    </div>
  );
}

/** The hold has ended while the guest was typing: the typed text stays, and the price is loaded again. */
function Over({ checkout, search }: { checkout: Checkout; search: string }) {
  const { isTaken, whyOver, isBusy, askAgain } = checkout;
  return (
    <div className="alert alert-warning countdown" role="alert">
      <p className="mb-0">
        {isTaken
          ? t('checkout.taken')
          : whyOver
            ? t('checkout.over_why', { reason: whyOver })
            : t('checkout.over')}
      </p>
      {isTaken ? (
        <Link className="btn btn-primary btn-sm" to={search}>
          {t('checkout.look')}
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-primary btn-sm"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void askAgain()}
        >
          {t('checkout.ask_again')}
        </button>
      )}
    </div>
  );
}
