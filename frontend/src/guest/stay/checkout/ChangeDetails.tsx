import { type FormEvent, useEffect, useId, useRef } from 'react';
import { goTo } from '../../../shared/ui/layout/go-to.ts';
import { words } from '../../../shared/words/words.ts';
import { rejectionOf, useMarkedFields } from '../../account/prerendered-form.ts';
import type { BookingLink } from '../../booking-link.ts';
import { type BookedStays, useChangeBookedGuest } from './api.ts';
import { GUEST_FIELDS, GuestFields, REQUIRED_OF_GUEST } from './GuestFields.tsx';

const t = words('checkout');

interface Props {
  link: BookingLink;
  guest: NonNullable<BookedStays['guest']>;
  wishes: Pick<BookedStays, 'arrivalTime' | 'requests'>;
  /** Called with the address that was typed, and with the new link if it is another one. */
  onChanged: (email: string, link: BookingLink | null) => void;
  onClose: () => void;
}

/** Corrects the details of the guest who has the link, the arrival time and the requests. */
export function ChangeDetails({ link, guest, wishes, onChanged, onClose }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, mark, readFilled, fieldProps } = useMarkedFields(GUEST_FIELDS, REQUIRED_OF_GUEST);
  const changing = useChangeBookedGuest(link);
  useEffect(() => goTo(heading.current!, 'nearest', heading.current!.closest('form')!), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const details = changing.isPending ? null : readFilled();
    if (!details) return;
    try {
      onChanged(details.email, (await changing.mutateAsync(details)).link);
    } catch (error) {
      mark(rejectionOf(error).fields);
    }
  };
  return (
    <form
      ref={form}
      className="change-details checkout-form"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="h5 mb-0" id={id} ref={heading} tabIndex={-1}>
        {t('details.title')}
      </h2>
      <div className="form-grid">
        <GuestFields
          typed={{ ...guest, arrivalTime: wishes.arrivalTime ?? '', requests: wishes.requests }}
          fieldProps={fieldProps}
        />
      </div>
      <p className="small text-body-secondary mb-0">{t('details.other_address')}</p>
      {changing.error && (
        <p className="text-danger mb-0" role="alert">
          {rejectionOf(changing.error).text}
        </p>
      )}
      <div className="change-details-actions">
        <button type="submit" className="btn btn-primary" aria-disabled={changing.isPending}>
          {changing.isPending && (
            <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />
          )}
          {t('details.save')}
        </button>
        <button type="button" className="btn btn-line" onClick={onClose}>
          {t('change.keep')}
        </button>
      </div>
    </form>
  );
}
