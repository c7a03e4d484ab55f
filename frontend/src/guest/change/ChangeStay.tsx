import type { BookingOnWire } from '@innkeeper/contracts/booking';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isSameName, useCategories } from '../../shared/api/categories.ts';
import { isCode } from '../../shared/api/errors.ts';
import { detailOf } from '../../shared/api/field-labels.ts';
import { goTo } from '../../shared/ui/layout/go-to.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import type { BookingLink } from '../booking-link.ts';
import { AgeFields, PartyFields } from '../stay/PartyFields.tsx';
import { StayCalendar } from '../stay/StayCalendar.tsx';
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

/** Changes the dates and guests of a booking: shows the price difference before anything is changed. */
export function ChangeStay({ booking, link = null, onChanged, onClose }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState(() => draftOf(booking));
  const of = { bookingId: booking.bookingId, link };
  const changing = useChangeStay(of);
  const { data: categories = [] } = useCategories();
  const categoryId = categories.find(({ name }) => isSameName(name, booking.category ?? ''))?.id;
  const isOther = JSON.stringify(draft) !== JSON.stringify(draftOf(booking));
  const wanted = isOther ? searchOf(draft) : null;
  const difference = useDifference(of, wanted);
  const { data, isFetching } = difference;
  const isReady = wanted !== null && !isFetching && data?.after != null;
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
      <fieldset className="change-days">
        <legend className="form-label">{t('change.days')}</legend>
        <StayCalendar draft={draft} categoryId={categoryId} own={booking} onChoose={change} />
      </fieldset>
      <div className="change-fields">
        <PartyFields party={draft} onChange={change} />
      </div>
      <AgeFields party={draft} isMissing={false} onChange={change} />
      <DifferenceText
        nights={wanted}
        difference={wanted && difference}
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
