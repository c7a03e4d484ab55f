import type { BookingStatus } from '@innkeeper/contracts/booking';
import { recordedOf } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking, TODAY } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
beforeEach(() => service.setToday(TODAY));
afterAll(() => service.stop());

const NIGHTS = { start: day(10), end: day(15) };

/** A guest's booking of five nights from day 10 on. */
async function booked() {
  const { roomId, category } = await service.addRoom();
  const guest = service.guest();
  const { booking } = (await guest.call('POST', '/api/booking', { roomId, ...NIGHTS })).body;
  return { id: booking.bookingId as string, roomId, category, guest };
}

const staff = (method: string, path: string, body?: object) => service.staff().call(method, path, body);
const change = (id: string, status: BookingStatus) => staff('PUT', `/api/booking/${id}/status`, { status });
const undo = (id: string, changeId: string) => staff('POST', `/api/desk/bookings/${id}/undo`, { changeId });
const recorded = (id: string) => recordedOf(service.database, 'booking', id);
const actionsOf = async (id: string) => (await recorded(id)).map(({ action }) => action);

describe('a change by a guest of their own booking', () => {
  it('is not recorded', async () => {
    const { id, guest } = await booked();
    expect((await guest.call('DELETE', `/api/booking/${id}`)).status).toBe(200);
    expect(await recorded(id)).toEqual([]);
  });
});

describe('a change of a booking by staff is recorded once', () => {
  it('when they make it, also when they repeat the call', async () => {
    const { roomId } = await service.addRoom();
    const desk = service.staff();
    const book = () =>
      desk.call('POST', '/api/booking', { roomId, ...NIGHTS }, { headers: { 'idempotency-key': 'once' } });
    const { bookingId } = (await book()).body.booking;
    expect((await book()).body.booking.bookingId).toBe(bookingId);
    expect(await recorded(bookingId)).toEqual([
      {
        action: 'booking.confirmed',
        actor: { kind: 'staff', id: desk.id, email: desk.email },
        subject: { kind: 'booking', id: bookingId, name: '' },
        before: null,
        after: {
          guestName: '',
          email: desk.email,
          guests: 1,
          status: 'confirmed',
          ...NIGHTS,
          price: '500.00',
          currency: 'USD',
          segments: [{ roomId, ...NIGHTS }],
        },
      },
    ]);
  });

  it('when its status changes, and when that is undone', async () => {
    const { id, roomId } = await booked();
    service.setToday(day(10));
    const { changeId } = (await change(id, 'checked_in')).body;
    expect((await change(id, 'checked_in')).status).toBe(409);
    for (const status of [200, 200]) expect((await undo(id, changeId)).status).toBe(status);
    await change(id, 'checked_in');
    service.setToday(day(12));
    await change(id, 'checked_out');
    const [confirmed, checkedIn] = [{ status: 'confirmed' }, { status: 'checked_in' }];
    expect(await recorded(id)).toMatchObject([
      { action: 'booking.checked_in', before: confirmed, after: checkedIn },
      { action: 'booking.check_in_undone', before: checkedIn, after: confirmed },
      { action: 'booking.checked_in', before: confirmed, after: checkedIn },
      {
        action: 'booking.checked_out',
        before: { status: 'checked_in', end: day(15), segments: [{ roomId, ...NIGHTS }] },
        after: { status: 'checked_out', end: day(12), segments: [{ roomId, start: day(10), end: day(12) }] },
      },
    ]);
  });

  it('when they cancel it', async () => {
    const { id, roomId } = await booked();
    for (const status of [200, 200])
      expect((await staff('DELETE', `/api/booking/${id}`)).status).toBe(status);
    const [entry, ...more] = await recorded(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'booking.cancelled',
      before: { status: 'confirmed', segments: [{ roomId, ...NIGHTS }] },
      after: { status: 'cancelled', segments: [] },
    });
  });

  it('when several move, and when that is undone', async () => {
    const one = await booked();
    const other = await booked();
    const { roomId: to } = await service.addRoom({ category: one.category });
    const { roomId: taken } = await service.addRoom({ category: one.category });
    const move = (toOfOther: string) =>
      staff('POST', '/api/desk/moves', {
        moves: [
          { bookingId: one.id, from: one.roomId, to },
          { bookingId: other.id, from: other.roomId, to: toOfOther },
        ],
      });
    expect((await move(to)).status).toBe(409); // both to the same room: none moves
    expect([await recorded(one.id), await recorded(other.id)]).toEqual([[], []]);

    const { moved } = (await move(taken)).body;
    expect((await move(taken)).status).toBe(200);
    const changes = moved.map(
      ({ booking, changeId }: { booking: { bookingId: string }; changeId: string }) => ({
        bookingId: booking.bookingId,
        changeId,
      }),
    );
    for (const status of [200, 200])
      expect((await staff('POST', '/api/desk/undo', { changes })).status).toBe(status);
    const [from, into] = [one.roomId, to].map((roomId) => ({ segments: [{ roomId, ...NIGHTS }] }));
    expect(await recorded(one.id)).toMatchObject([
      { action: 'booking.moved', before: from, after: into },
      { action: 'booking.move_undone', before: into, after: from },
    ]);
    expect(await actionsOf(other.id)).toEqual(['booking.moved', 'booking.move_undone']);
  });
});
