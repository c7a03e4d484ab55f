import { randomUUID } from 'node:crypto';
import { type BookingUnderTest, day, startBooking } from './testing/booking.ts';

let service: BookingUnderTest;
beforeEach(async () => {
  service = await startBooking();
});
afterEach(() => service.stop());

async function counted(name: string): Promise<Record<string, number>> {
  const metric = await service.metrics.registry.getSingleMetric(name)!.get();
  return Object.fromEntries(metric.values.map(({ labels, value }) => [Object.values(labels)[0], value]));
}

const order = async () => ({ roomId: (await service.addRoom()).roomId, start: day(3), end: day(5) });

test('a booking and its cancellation are counted once, even when sent twice', async () => {
  const guest = service.guest();
  const body = await order();
  const send = { headers: { 'idempotency-key': randomUUID() } };
  const { body: answer } = await guest.call('POST', '/api/booking', body, send);
  await guest.call('POST', '/api/booking', body, send);
  const address = `/api/booking/${answer.booking.bookingId}`;
  await guest.call('DELETE', address);
  await guest.call('DELETE', address);
  expect(await counted('booking_changes_total')).toEqual({
    confirmed: 1,
    cancelled: 1,
    checked_in: 0,
    checked_out: 0,
    no_show: 0,
  });
});

test('a change that is undone stays counted, and its undoing counts as no booking', async () => {
  const { body } = await service.guest().call('POST', '/api/booking', await order());
  const { bookingId } = body.booking;
  const status = { status: 'cancelled' };
  const cancelled = await service.staff().call('PUT', `/api/booking/${bookingId}/status`, status);
  const { changeId } = cancelled.body;
  await service.staff().call('POST', `/api/desk/bookings/${bookingId}/undo`, { changeId });
  expect(await counted('booking_changes_total')).toMatchObject({ confirmed: 1, cancelled: 1 });
});

test('a rejected order is counted by its reason, and not as a booking', async () => {
  const body = await order();
  const send = { headers: { 'idempotency-key': randomUUID() } };
  const guest = service.guest();
  await guest.call('POST', '/api/booking', body, send);
  await guest.call('POST', '/api/booking', { ...body, end: day(6) }, send);
  await service.guest().call('POST', '/api/booking', body);
  await guest.call('POST', '/api/booking', { ...body, roomId: randomUUID() });
  await guest.call('POST', '/api/booking', { ...body, start: day(-1) });
  expect(await counted('booking_rejections_total')).toEqual({
    room_not_available: 1,
    too_many_holds: 0,
    hold_expired: 0,
    not_found: 1,
    invalid_fields: 1,
    hotel_not_open: 0,
    too_far_ahead: 0,
    stay_too_long: 0,
    too_many_bookings: 0,
    too_many_nights: 0,
    price_expired: 0,
    idempotency_key_reused: 1,
  });
  expect((await counted('booking_changes_total'))['confirmed']).toBe(1);
});
