import { useState } from 'react';
import { createBookingAttempt } from '../../../shared/api/attempt-key.ts';
import type { Body } from '../../../shared/api/client.ts';
import { isCode, messageOf } from '../../../shared/api/errors.ts';
import { guestPrice } from '../../../shared/money.ts';
import { extendHold, quotesAgain, useConfirmHold, useHoldRooms } from '../api.ts';
import { endOf, type HeldRooms, type Kept, toHeld } from '../kept.ts';

type Details = Body<'POST /api/stay/holds/:holdId/confirm'>;

export type Checkout = ReturnType<typeof useCheckout>;

/** The actions of a guest with held rooms. `onChange` stores the changed hold. */
export function useCheckout(held: HeldRooms, onChange: (to: (now: Kept) => Kept) => void) {
  const confirmHold = useConfirmHold();
  const holdRooms = useHoldRooms();
  const [attempt] = useState(createBookingAttempt);
  const [isOver, setIsOver] = useState(held.endsAt <= Date.now());
  const [isTaken, setIsTaken] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isExtending, setIsExtending] = useState(false);
  const [problem, setProblem] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  /** Whether an error means that the hold has ended, which the page then shows. */
  const isEnd = (error: unknown) => {
    const ended = isCode(error, 'hold_expired', 'not_found');
    if (ended) setIsOver(true);
    return ended;
  };
  const extend = async () => {
    setIsExtending(true);
    setProblem('');
    try {
      const time = await extendHold(held);
      onChange((now) => ({ ...now, held: { ...held, ...time, ...endOf(time) } }));
    } catch (error) {
      if (!isEnd(error)) setProblem(messageOf(error));
    }
    setIsExtending(false);
  };
  const confirm = async (form: Details) => {
    setIsBusy(true);
    setProblem('');
    setErrors({});
    try {
      const booked = await confirmHold.mutateAsync({ hold: held, form });
      return onChange(() => ({ booked: { ...booked, rooms: held.rooms } }));
    } catch (error) {
      if (isCode(error, 'invalid_fields')) setErrors(error.fields);
      else if (!isEnd(error)) setProblem(messageOf(error));
    }
    setIsBusy(false);
  };
  /** Holds the same rooms at current prices. */
  const askAgain = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      const quotes = await quotesAgain(held);
      if (quotes) {
        const hold = await holdRooms.mutateAsync({ quotes, idempotencyKey: attempt.keyFor(quotes) });
        const [before, now] = [held.total.amount, hold.total.amount].map((amount) =>
          guestPrice(Number(amount)),
        );
        onChange((now) => ({ ...now, held: toHeld(hold, held.search) }));
        setProblem(before === now ? '' : `The price is now ${now}. It was ${before}.`);
        setIsOver(false);
      } else setIsTaken(true);
    } catch (error) {
      if (isCode(error, 'room_not_available')) setIsTaken(true);
      else setProblem(messageOf(error));
    }
    setIsBusy(false);
  };
  return {
    ...{ isOver, isTaken, isBusy, isExtending, problem, errors },
    ...{ extend, confirm, askAgain, end: () => setIsOver(true) },
  };
}
