import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { useId, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { guestPrice } from '../../shared/money.ts';
import { words } from '../../shared/words/words.ts';
import type { BookingLink } from '../booking-link.ts';
import { type Extras, useAddExtra, useExtras, useRemoveExtra } from './api.ts';
import './ChangeStay.scss';

const t = words('checkout');

interface Props {
  booking: BookingOnWire;
  /** Set if the guest has no account. */
  link?: BookingLink | null;
}

/** What a guest has beside the room, and what can be added, each by one press. Nothing where the hotel sells nothing. */
export function GuestExtras({ booking: { bookingId }, link = null }: Props) {
  const id = useId();
  const of = { bookingId, link };
  const { data } = useExtras(of);
  const adding = useAddExtra(of);
  const removing = useRemoveExtra(of);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const isBusy = adding.isPending || removing.isPending;
  if (!data?.mayChange || (!data.extras.length && !data.offers.length)) return null;

  const change = async (run: () => Promise<unknown>, done: string) => {
    if (isBusy) return;
    setSaid('');
    setProblem('');
    try {
      await run();
      setSaid(done);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const add = ({ extraId, name, amounts }: Extras['offers'][number]) =>
    change(
      () => adding.mutateAsync({ extraId, quantity: 1, amount: amounts[0]!.amount }),
      t('extras.added', { name }),
    );
  const remove = ({ orderId, name }: Extras['extras'][number]) =>
    change(() => removing.mutateAsync(orderId), t('extras.removed', { name }));
  return (
    <section className="change-extras" aria-labelledby={id}>
      <h3 className="h6" id={id}>
        {t('extras.title')}
      </h3>
      <ul>
        {data.extras.map((extra) => (
          <li key={extra.orderId}>
            <span>
              <bdi>
                {extra.quantity > 1
                  ? t('extras.several', { name: extra.name, quantity: extra.quantity })
                  : extra.name}
              </bdi>{' '}
              <span className="num">{guestPrice(Number(extra.amount.amount))}</span>
            </span>
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={t('extras.remove_named', { name: extra.name })}
              aria-disabled={isBusy}
              onClick={() => void remove(extra)}
            >
              {t('extras.remove')}
            </button>
          </li>
        ))}
        {data.offers.map((offer) => (
          <li key={offer.extraId}>
            <span>
              <bdi>{offer.name}</bdi>{' '}
              <span className="num">{guestPrice(Number(offer.amounts[0]!.amount))}</span>
              {offer.description && (
                <small className="d-block" dir="auto">
                  {offer.description}
                </small>
              )}
            </span>
            <button
              type="button"
              className="btn btn-line btn-sm"
              aria-label={t('extras.add_named', { name: offer.name })}
              aria-disabled={isBusy}
              onClick={() => void add(offer)}
            >
              {t('extras.add')}
            </button>
          </li>
        ))}
      </ul>
      <p className="mb-0" role="status">
        {said}
      </p>
      {problem && (
        <p className="text-danger mb-0" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
