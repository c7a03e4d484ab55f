import type { BookedExtra, ExtrasOfBooking } from '@innkeeper/contracts/booking';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../shared/api/errors.ts';
import { detailOf } from '../../shared/api/field-labels.ts';
import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { loadCode } from '../../shared/load-code.ts';
import { staffPrice } from '../../shared/money.ts';
import { useMay } from '../../shared/resource/may.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { words } from '../../shared/words/words.ts';
import type { Booking } from './api.ts';
import { nameOfBooking, type useBookingChanges } from './use-booking-changes.ts';
import '../layout/folio/FolioPanel.scss';

const t = words('desk');

interface Props {
  booking: Booking;
  /** The day at the hotel. */
  today: string;
  changes: ReturnType<typeof useBookingChanges>;
}

/** What a guest has beside the room: breakfast, parking, the minibar. Staff add it for a day or for the whole stay, and take it away. */
export function BookingExtras({ booking, today, changes }: Props) {
  const { bookingId, status } = booking;
  const mayChange = useMay()('bookings');
  const { data, error, isLoadingError, refetch } = useLiveCall('GET /api/desk/bookings/:bookingId/extras', {
    params: { bookingId },
  });
  const removing = useChange('DELETE /api/desk/bookings/:bookingId/extras/:orderId');
  const report = (changeId: string | null) =>
    changeId && changes.report(booking, { changeId, status, movedTo: null, isAmended: true });

  const remove = async ({ orderId, name }: BookedExtra) => {
    const { askForText } = await loadCode(() => import('../../shared/ui/dialog/dialog.ts'));
    const reason = await askForText({
      title: t('extras.remove_title', { name }),
      label: t('folio.reason'),
      missing: t('ask.reason_missing'),
      confirm: t('extras.remove'),
      keep: t('folio.keep'),
    });
    if (reason === null || removing.isPending) return;
    try {
      const { changeId } = await removing.mutateAsync({ params: { bookingId, orderId }, query: { reason } });
      report(changeId);
    } catch (problem) {
      notify.failure(t('booking.not_changed', { name: nameOfBooking(booking) }), problem);
    }
  };
  if (isLoadingError && isApiError(error) && error.status === 404) return null; // the booking is unknown, which the page says
  if (!isLoadingError && !data?.extras.length && !data?.offers.length) return null;
  const columns: Column<BookedExtra>[] = [
    { header: t('extras.extra'), className: 'wide', cell: ({ name }) => <bdi>{name}</bdi> },
    { header: t('label.date'), cell: ({ date }) => (date ? longDate(date) : t('extras.whole_stay')) },
    { header: t('extras.quantity'), cell: ({ quantity }) => quantity },
    {
      header: t('folio.amount'),
      className: 'amount',
      cell: ({ amount }) => staffPrice(Number(amount.amount)),
    },
  ];
  const actions: Column<BookedExtra> = {
    header: t('list.action'),
    className: 'actions',
    cell: (extra) => (
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        aria-label={t('extras.remove_named', { name: extra.name })}
        onClick={() => void remove(extra)}
      >
        {t('extras.remove')}
      </button>
    ),
  };
  return (
    <section className="panel folio" aria-labelledby="extras">
      <div className="panel-head">
        <h2 id="extras">{t('extras.title')}</h2>
      </div>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {data && data.extras.length > 0 && (
        <CardTable
          labelledBy="extras"
          columns={mayChange && data.mayChange ? [...columns, actions] : columns}
          rows={data.extras}
          rowKey={({ orderId }) => orderId}
        />
      )}
      {data && (
        <div className="panel-body">
          {!data.extras.length && <p>{t('extras.none')}</p>}
          {mayChange && data.mayChange && data.offers.length > 0 && (
            <NewExtra bookingId={bookingId} of={data} today={today} onAdded={report} />
          )}
        </div>
      )}
    </section>
  );
}

interface NewExtraProps {
  bookingId: string;
  of: ExtrasOfBooking;
  today: string;
  onAdded: (changeId: string | null) => void;
}

/** A guest who is in the house has something today; one who is expected, for the whole stay. */
function NewExtra({ bookingId, of: { offers, firstDay, lastDay }, today, onAdded }: NewExtraProps) {
  const adding = useChange('PUT /api/desk/bookings/:bookingId/extras/:orderId');
  const day = today < firstDay ? firstDay : today > lastDay ? lastDay : today;
  const initial = { extraId: offers[0]?.extraId ?? '', isOfDay: today >= firstDay, date: day, quantity: '1' };
  const [order, setOrder] = useState({ ...initial, orderId: crypto.randomUUID() });
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<typeof order>) => {
    setProblem(null);
    // Another order is another one, also after an answer that was lost.
    setOrder({ ...order, orderId: crypto.randomUUID(), ...part });
  };
  const chosen = offers.find(({ extraId }) => extraId === order.extraId) ?? offers[0];
  const isOfDay = order.isOfDay || !chosen?.whole;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending || !chosen) return;
    try {
      const { changeId } = await adding.mutateAsync({
        params: { bookingId, orderId: order.orderId },
        body: {
          extraId: chosen.extraId,
          date: isOfDay ? order.date : null,
          quantity: Number(order.quantity),
        },
      });
      change({ quantity: '1' });
      onAdded(changeId);
    } catch (cause) {
      setProblem(detailOf(cause));
    }
  };
  return (
    <form
      className="folio-form"
      aria-label={t('extras.add')}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <SelectField
        label={t('extras.extra')}
        value={chosen?.extraId}
        onChange={({ target }) => change({ extraId: target.value })}
      >
        {offers.map(({ extraId, name, price }) => (
          <option key={extraId} value={extraId}>
            {t('extras.option', { name, price: staffPrice(Number(price.amount)) })}
          </option>
        ))}
      </SelectField>
      {chosen?.whole && (
        <SelectField
          label={t('extras.when')}
          value={String(isOfDay)}
          onChange={({ target }) => change({ isOfDay: target.value === 'true' })}
        >
          <option value="false">
            {t('extras.for_stay', { price: staffPrice(Number(chosen.whole.amount)) })}
          </option>
          <option value="true">{t('extras.for_day')}</option>
        </SelectField>
      )}
      {isOfDay && (
        <TextField
          label={t('label.date')}
          type="date"
          min={firstDay}
          max={lastDay}
          value={order.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      )}
      <TextField
        label={t('extras.quantity')}
        type="number"
        min={1}
        max={20}
        value={order.quantity}
        onChange={({ target }) => change({ quantity: target.value })}
      />
      {problem && (
        <p className="text-danger mb-0" role="alert">
          {problem}
        </p>
      )}
      <div>
        <button type="submit" className="btn btn-line" aria-disabled={adding.isPending}>
          {t('extras.add')}
        </button>
      </div>
    </form>
  );
}
