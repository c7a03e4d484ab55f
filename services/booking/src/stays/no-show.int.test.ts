import { recordedOf } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';
import { movingStays } from '../testing/moving-stays.ts';
import { deleteOldChanges } from './undo-store.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

const { agreeOnHalf, eventsOf, order, segmentsOf, status, undo } = movingStays(() => service);

/** A room, and its booking of five nights of 100.00, whose guest has not come by the second day. */
async function missing() {
  service.setToday(TODAY);
  const room = await service.addRoom();
  const { bookingId } = (await order(room.roomId, 10, 15)).body.booking;
  await agreeOnHalf(bookingId);
  service.setToday(day(11));
  return { ...room, bookingId: bookingId as string };
}

/** The same, after staff have recorded it. */
async function noShow() {
  const booking = await missing();
  const { changeId } = (await status(booking.bookingId, 'no_show')).body;
  return { ...booking, back: () => undo(booking.bookingId, changeId) };
}

const waive = (bookingId: string, reason: { reason?: string }) =>
  service
    .staff()
    .call('PUT', `/api/booking/${bookingId}/status`, { status: 'no_show', isFeeWaived: true, ...reason });

const yesterday = (bookingId: string) =>
  service.database.query(
    `update booking_changes set changed_at = now() - interval '1 day' where booking_id = $1`,
    [bookingId],
  );

test('a guest who does not come owes what cancelling on the day of arrival costs', async () => {
  const { bookingId } = await missing();
  const { body } = await status(bookingId, 'no_show');
  expect(body.booking.cancellation).toMatchObject({ owed: '250.00' });
});

test('staff waive it with a reason', async () => {
  const { bookingId } = await missing();
  const unexplained = await waive(bookingId, {});
  expect([unexplained.status, unexplained.body.fields]).toEqual([
    400,
    { reason: expect.objectContaining({ code: 'reason_needed' }) },
  ]);
  const { body } = await waive(bookingId, { reason: 'Missed the flight' });
  expect(body.booking.cancellation).toMatchObject({ owed: '0.00' });
  expect(await recordedOf(service.database, 'booking', bookingId)).toMatchObject([
    { action: 'booking.no_show', after: { cancellationFee: '0.00', reason: 'Missed the flight' } },
  ]);
});

test('the guest may come until the stay would have ended, to the same room if it is free', async () => {
  const { bookingId, roomId, back } = await noShow();
  await yesterday(bookingId);
  await deleteOldChanges(service.database, TODAY);
  service.setToday(day(14));
  const { status: answer, body } = await back();
  expect([answer, body.booking]).toMatchObject([200, { status: 'confirmed', roomId }]);
  expect(body.booking.cancellation).toMatchObject({ owed: null });
  expect(await segmentsOf(bookingId)).toEqual([[roomId, day(10), day(15)]]);
  expect((await status(bookingId, 'checked_in')).status).toBe(200);
  expect((await eventsOf(bookingId)).slice(1, 3)).toEqual(['booking.no_show', 'booking.no_show_undone']);
});

test('the nights that are left are theirs if another guest had the room before', async () => {
  const { bookingId, roomId, back } = await noShow();
  await order(roomId, 11, 12);
  service.setToday(day(12));
  expect((await back()).body.booking).toMatchObject({ status: 'confirmed', start: day(10) });
  expect(await segmentsOf(bookingId)).toEqual([[roomId, day(12), day(15)]]);
});

test('they get another room of the category if theirs is taken, and none if none is free', async () => {
  const { bookingId, roomId, category, back } = await noShow();
  await order(roomId, 11, 15);
  const full = await back();
  expect([full.status, full.body.code]).toEqual([409, 'room_not_available']);
  const other = await service.addRoom({ category });
  const { status: answer, body } = await back();
  expect([answer, body.booking]).toMatchObject([200, { status: 'confirmed', roomId: other.roomId }]);
  expect(await segmentsOf(bookingId)).toEqual([[other.roomId, day(11), day(15)]]);
});

test('of two guests who want the last room at once, one gets it', async () => {
  const one = await noShow();
  const replies = await Promise.all([one.back(), order(one.roomId, 11, 15)]);
  expect(replies.map((reply) => (reply.status < 300 ? 'made' : reply.body.code)).sort()).toEqual([
    'made',
    'room_not_available',
  ]);
});

test('they are gone for good once the stay would have ended', async () => {
  const { bookingId, back } = await noShow();
  await yesterday(bookingId);
  service.setToday(day(15));
  const { status: answer, body } = await back();
  expect([answer, body.code]).toEqual([409, 'undo_expired']);
});
