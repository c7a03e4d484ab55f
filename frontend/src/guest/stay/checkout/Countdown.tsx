import { useEffect, useRef, useState } from 'react';
import { ClockHistory } from 'react-bootstrap-icons';
import { RichWords } from '../../../shared/words/RichWords.tsx';
import { words } from '../../../shared/words/words.ts';

const t = words('checkout');

/** Minutes at which screen readers announce the remaining time: announcing each second would drown out everything else. */
const ANNOUNCED_MINUTES = [5, 2, 1];

interface Props {
  /** When the hold ends, by the clock of this device. */
  endsAt: number;
  /** Extends the time, if that is possible. */
  mayExtend: boolean;
  /** Whether it was; otherwise it cannot be extended because no other room of the type is free. */
  isExtended: boolean;
  isExtending: boolean;
  onExtend: () => void;
  onEnd: () => void;
}

/** The remaining time of the hold. */
export function Countdown({ endsAt, mayExtend, isExtended, isExtending, onExtend, onEnd }: Props) {
  const seconds = useSecondsUntil(endsAt, onEnd);
  const place = useRef<HTMLParagraphElement>(null);
  const couldExtend = useRef(mayExtend);
  useEffect(() => {
    if (couldExtend.current && !mayExtend) place.current?.focus(); // the button with the focus has gone
    couldExtend.current = mayExtend;
  }, [mayExtend]);
  const minutes = Math.ceil(seconds / 60);
  const said = ANNOUNCED_MINUTES.find((each) => each === minutes);
  return (
    <div className="countdown">
      <p className="mb-0" ref={place} tabIndex={-1}>
        <ClockHistory aria-hidden="true" />{' '}
        <RichWords
          area="checkout"
          say={mayExtend ? 'countdown.left' : isExtended ? 'countdown.extended' : 'countdown.last'}
          tags={{
            time: () => (
              <span role="timer" className="num">
                {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
              </span>
            ),
          }}
        />
      </p>
      {mayExtend && (
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={isExtending}
          onClick={() => !isExtending && onExtend()}
        >
          {t('countdown.extend')}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {said && t('countdown.minutes', { count: said })}
      </span>
    </div>
  );
}

function useSecondsUntil(endsAt: number, onEnd: () => void): number {
  const left = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts to one end
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() > 0) return;
      clearInterval(timer);
      end.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return seconds;
}
