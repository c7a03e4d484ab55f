import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isCode } from '../../shared/api/errors.ts';
import { detailOf } from '../../shared/api/field-labels.ts';
import { addDays, firstNight } from '../../shared/calendar.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { goTo } from '../../shared/ui/layout/go-to.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import type { BookingLink } from '../booking-link.ts';
import { AgeFields, PartyFields } from '../stay/PartyFields.tsx';
import { type StayDraft, searchOf } from '../stay/search.ts';
import { useChangeStay, useDifference } from './api.ts';
import { DifferenceText } from './DifferenceText.tsx';
import './ChangeStay.scss';
import { words } from '../../shared/words/words.ts';

const t = words('checkout');

interface Props {
  booking: BookingOnWire;
  /** Set if the guest has no account. */
  link?: BookingLink | null;
  onChanged: (booking: BookingOnWire) => void;
  onClose: () => void;
}

const draftOf = ({ start, end, guests, children }: BookingOnWire): StayDraft => ({
  start,
  end,
  adults: guests - children.length,
  children: children.map(String),
});

/** A day whose year is typed in full. */
const isDay = (text: string) => /^[2-9]\d{3}-\d\d-\d\d$/.test(text);

/** Changes the dates and guests of a booking: shows the price difference before anything is changed. */
export function ChangeStay({ booking, link = null, onChanged, onClose }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState(() => draftOf(booking));
  const of = { bookingId: booking.bookingId, link };
  const changing = useChangeStay(of);
  const wanted = isDay(draft.start) && isDay(draft.end) ? searchOf(draft) : null;
  const isOther = JSON.stringify(draft) !== JSON.stringify(draftOf(booking));
  const isInOrder = wanted !== null && wanted.start < wanted.end;
  const difference = useDifference(of, isOther && isInOrder ? wanted : null);
  const { data, isFetching } = difference;
  const isReady = isOther && isInOrder && !isFetching && data?.after != null;
  useEffect(() => goTo(heading.current!, 'nearest', heading.current!.closest('form')!), []);

  const change = (part: Partial<StayDraft>) => {
    setDraft({ ...draft, ...part });
    changing.reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || changing.isPending) return;
    try {
      const { booking: changed } = await changing.mutateAsync({ ...wanted, price: data.after!.amount });
      onChanged(changed);
    } catch (error) {
      if (isCode(error, 'price_changed')) void difference.refetch();
    }
  };
  return (
    <form
      className="change-stay panel"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h3 className="h5" id={id} ref={heading} tabIndex={-1}>
        <RichWords
          area="checkout"
          say="change.title"
          values={{ id: booking.bookingId }}
          tags={{ id: (text) => <span className="num">{text}</span> }}
        />
      </h3>
      <div className="change-fields">
        <TextField
          label={t('change.start')}
          type="date"
          min={firstNight()}
          value={draft.start}
          onChange={({ target }) => change({ start: target.value })}
        />
        <TextField
          label={t('change.end')}
          type="date"
          min={isDay(draft.start) ? addDays(draft.start, 1) : undefined}
          value={draft.end}
          error={wanted && !isInOrder ? t('change.end_before_start') : undefined}
          onChange={({ target }) => change({ end: target.value })}
        />
        <PartyFields party={draft} onChange={change} />
      </div>
      <AgeFields party={draft} isMissing={false} onChange={change} />
      <DifferenceText
        nights={isOther && isInOrder ? wanted : null}
        difference={isOther && isInOrder ? difference : null}
        isAgeMissing={draft.children.includes('')}
      />
      {changing.error && (
        <p className="text-danger mb-0" role="alert">
          {detailOf(changing.error)}
        </p>
      )}
      <div className="change-actions">
        <button type="submit" className="btn btn-primary" aria-disabled={!isReady || changing.isPending}>
          {changing.isPending && (
            <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />
          )}
          {t('change.confirm')}
        </button>
        <button type="button" className="btn btn-line" onClick={onClose}>
          {t('change.keep')}
        </button>
      </div>
    </form>
  );
}
