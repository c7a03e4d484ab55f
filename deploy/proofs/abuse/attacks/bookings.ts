import type { BookingLimits } from '@innkeeper/contracts/booking-limits';
import { addressOf, Client } from '../client.ts';
import { type Attack, dateIn, register, Statuses, untilAborted } from './attack.ts';

/** One account that books every room for every week it can. */
export const sellOut: Attack = async ({ port, roomIds }, signal) => {
  const { client: attacker } = await register(port, addressOf(4, 0), 'seller');
  const hotel = await attacker.call('GET', '/api/hotel');
  const { bookingLimits } = JSON.parse(hotel.body) as { bookingLimits: BookingLimits };
  const statuses = new Statuses();
  for (let week = 0; week < 100 && !signal.aborted; week++) {
    const [start, end] = [dateIn(week * 7 + 1), dateIn(week * 7 + 8)];
    const bookings = roomIds.map((roomId) => attacker.call('POST', '/api/booking', { start, end, roomId }));
    for (const reply of await Promise.all(bookings)) statuses.add(reply);
  }
  await untilAborted(signal);
  attacker.close();
  const booked = statuses.of(201);
  return {
    broken: booked > bookingLimits.openBookings,
    achieved: `${booked} bookings of ${roomIds.length} rooms × 100 weeks (${statuses})`,
  };
};

/** Rooms per hold, and nights per stay, as many as the hotel accepts. */
const ROOMS = 5;
const NIGHTS = 14;
/** From domain B: without an account the holds of one address together keep so many room-nights. */
const MOST_ROOM_NIGHTS = 30;
/** Far from the days for which the guests search. */
const FIRST_DAY = 60;
const LAST_DAY = 200;

type Offer = { category: string; roomsLeft: number; quote: { token: string } | null };

async function offersFor(client: Client, firstDay: number, nights: number): Promise<Offer[]> {
  const stay = { start: dateIn(firstDay), end: dateIn(firstDay + nights), adults: 1 };
  const { status, body } = await client.call('POST', '/api/stay/search', stay);
  return status === 200 ? (JSON.parse(body) as { offers: Offer[] }).offers : [];
}

/** Holds as many rooms as it can from one address, and extends each hold. Returns the room-nights that it got. */
async function holdEverything(client: Client, signal: AbortSignal, statuses: Statuses): Promise<number> {
  let roomNights = 0;
  for (const nights of [NIGHTS, 3, 1])
    for (let day = FIRST_DAY; day < LAST_DAY && !signal.aborted; day += nights * 3)
      for (const { quote } of await offersFor(client, day, nights)) {
        if (!quote) continue;
        for (const rooms of [ROOMS, 1]) {
          const quotes = Array.from({ length: rooms }, () => quote.token);
          const reply = await client.call('POST', '/api/stay/holds', { quotes });
          statuses.add(reply);
          if (reply.status !== 201) continue;
          roomNights += rooms * nights;
          const { holdId, secret } = JSON.parse(reply.body) as { holdId: string; secret: string };
          const extend = `/api/stay/holds/${holdId}/extend`;
          statuses.add(await client.call('POST', extend, undefined, { 'hold-secret': secret }));
        }
      }
  return roomNights;
}

/** Strangers at twelve addresses of a network who hold every room that they can, without accounts. */
export const holds: Attack = async ({ port }, signal) => {
  const statuses = new Statuses();
  const guest = new Client(port, addressOf(8, 0));
  const before = await offersFor(guest, FIRST_DAY, 1);
  const clients = Array.from({ length: 12 }, (_, i) => new Client(port, addressOf(7, i)));
  const held = await Promise.all(clients.map((client) => holdEverything(client, signal, statuses)));
  await untilAborted(signal);
  const after = await offersFor(guest, FIRST_DAY, 1);
  // A type of one room may be held for some minutes: it has no half.
  const sharable = before.filter(({ roomsLeft }) => roomsLeft > 1);
  const soldOut = sharable.filter(
    ({ category }) => !after.find((one) => one.category === category)?.roomsLeft,
  );
  for (const client of [...clients, guest]) client.close();
  const most = Math.max(...held);
  return {
    broken: most > MOST_ROOM_NIGHTS || soldOut.length > 0 || !sharable.length || most === 0,
    achieved: `at most ${most} room-nights for an address, ${soldOut.length} of ${sharable.length} categories with several rooms sold out (${statuses})`,
  };
};
