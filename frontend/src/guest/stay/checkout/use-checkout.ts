import { useState } from 'react';
import { createBookingAttempt } from '../../../shared/api/attempt-key.ts';
import type { Body } from '../../../shared/api/client.ts';
import { isCode, messageOf } from '../../../shared/api/errors.ts';
import { guestPrice } from '../../../shared/money.ts';
import { words } from '../../../shared/words/words.ts';
import { useTerms } from '../../terms/use-terms.ts';
import { useHoldRooms } from '../api.ts';
import { endOf, type HeldRooms, type Kept } from '../kept.ts';
import { chooseAgain, extendHold, useConfirmHold } from './api.ts';

const t = words('checkout');

type Details = Body<'POST /api/stay/holds/:holdId/confirm'>;

export type Checkout = ReturnType<typeof useCheckout>;

/** The actions of a guest with held rooms. `onChange` stores the changed hold. */
export function useCheckout(held: HeldRooms, onChange: (to: (now: Kept) => Kept) => void) {
  const confirmHold = useConfirmHold();
  const holdRooms = useHoldRooms();
  const terms = useTerms();
  const [attempt] = useState(createBookingAttempt);
  const [isExpired, setIsExpired] = useState(held.endsAt <= Date.now());
  const [isTaken, setIsTaken] = useState(false);
  /** Why the hold has ended, if it was not its time. */
  const [whyOver, setWhyOver] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isExtending, setIsExtending] = useState(false);
  const [problem, setProblem] = useState('');
  const [rejected, setRejected] = useState(0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  /** Whether an error means that the hold has ended, which the page then shows. */
  const isEnd = (error: unknown) => {
    if (held.atOnce && isCode(error, 'room_not_available')) setIsTaken(true);
    else if (isCode(error, 'hold_released', 'price_expired')) setWhyOver(messageOf(error));
    else if (!isCode(error, 'hold_expired', 'not_found')) return false;
    setIsExpired(true);
    return true;
  };
  /** What was chosen is not to be had as it was shown: the guest chooses again, and keeps the rooms. */
  const rejectExtras = (error: unknown) => {
    onChange((now) => ({ ...now, held: { ...held, extras: [] } }));
    setRejected((times) => times + 1);
    setProblem(messageOf(error));
  };
  const extend = async () => {
    setIsExtending(true);
    setProblem('');
    try {
      const time = await extendHold(held);
      onChange((now) => ({ ...now, held: { ...held, ...time, ...endOf(time), isExtended: true } }));
    } catch (error) {
      if (isCode(error, 'last_free_room'))
        onChange((now) => ({ ...now, held: { ...held, mayExtend: false } }));
      else if (!isEnd(error)) setProblem(messageOf(error));
    }
    setIsExtending(false);
  };
  const confirm = async (details: Details) => {
    setProblem('');
    const accepted = terms.read();
    if (accepted === null) return;
    const extras = (held.extras ?? []).map(({ extraId, quantity, amount }) => ({
      extraId,
      quantity,
      amount,
    }));
    const form = {
      ...details,
      ...(accepted && { terms: accepted }),
      ...(extras.length > 0 && { extras }),
    };
    setIsBusy(true);
    setErrors({});
    try {
      const booked = await confirmHold.mutateAsync({ hold: held, form });
      const { email, arrivalTime, requests } = form;
      const said = { email, arrivalTime: arrivalTime || null, requests: requests ?? '' };
      const { rooms, atHotel } = held;
      return onChange(() => ({ booked: { ...booked, rooms, atHotel, ...said } }));
    } catch (error) {
      if (isCode(error, 'extra_not_sold', 'extra_sold_out', 'price_changed')) rejectExtras(error);
      else if (isCode(error, 'invalid_fields')) setErrors(error.fields);
      else if (!(await terms.isRejection(error)) && !isEnd(error)) setProblem(messageOf(error));
    }
    setIsBusy(false);
  };
  /** Holds the same rooms at current prices. */
  const askAgain = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      const chosen = await chooseAgain(held);
      if (chosen) {
        const idempotencyKey = attempt.keyFor(chosen.quotes);
        const hold = await holdRooms.mutateAsync({ chosen, search: held.search, idempotencyKey });
        const [before, now] = [held.total.amount, hold.total.amount].map((amount) =>
          guestPrice(Number(amount)),
        );
        onChange((now) => ({ ...now, held: hold }));
        setWhyOver('');
        setProblem(before === now ? '' : t('checkout.new_price', { now: now!, before: before! }));
        setIsExpired(false);
      } else setIsTaken(true);
    } catch (error) {
      if (isCode(error, 'room_not_available')) setIsTaken(true);
      else setProblem(messageOf(error));
    }
    setIsBusy(false);
  };
  return {
    isExpired,
    isTaken,
    whyOver,
    isBusy,
    isExtending,
    problem,
    /** How often what was chosen beside the rooms was rejected. */
    extrasRejected: rejected,
    errors,
    terms,
    extend,
    confirm,
    askAgain,
    end: () => setIsExpired(true),
  };
}
