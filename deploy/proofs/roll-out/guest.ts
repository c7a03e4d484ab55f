import { randomUUID } from 'node:crypto';
import { type Answer, Browser } from './browser.ts';

const CATEGORY = 'Garden Double';

/** A signed-in guest. */
export type Guest = { browser: Browser; headers: Record<string, string> };

/** Registers a guest and signs in. */
export async function createGuest(site: string): Promise<Guest> {
  const browser = new Browser(site);
  const [email, password] = [`${randomUUID()}@guest.example`, randomUUID()];
  const person = { firstName: 'Ada', lastName: 'Byron', whatsapp: '+34600000000', phone: '+34600000000' };
  await expectStatus(
    201,
    browser.send('POST', '/api/users/saveuser', { body: { ...person, email, password } }),
  );
  const signedIn = await expectStatus(
    200,
    browser.send('POST', '/api/users/login', { body: { email, password } }),
  );
  return { browser, headers: { authorization: `Bearer ${JSON.parse(signedIn.body).token}` } };
}

let nights = 0;

/** A different night of the next year at each call, so that no two guests want the same. */
function nextNight(): { start: string; end: string } {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const offset = 2 + (nights++ % 350);
  return { start: day(offset), end: day(offset + 1) };
}

export const searchANight = (browser: Browser): Promise<Answer> =>
  browser.send('POST', '/api/booking/getAvailbleRooms', { body: { ...nextNight(), category: CATEGORY } });

/** Searches, books, lists the booking and cancels it. @throws when a step has another result than expected. */
export async function runJourney({ browser, headers }: Guest): Promise<void> {
  const night = nextNight();
  const search = { ...night, category: CATEGORY };
  const found = await expectStatus(
    200,
    browser.send('POST', '/api/booking/getAvailbleRooms', { body: search }),
  );
  const { roomId } = JSON.parse(found.body).rst[0];
  const booked = await expectStatus(
    201,
    browser.send('POST', '/api/booking', { headers, body: { ...night, roomId } }),
  );
  const { bookingId } = JSON.parse(booked.body).booking;
  const bookings = await expectStatus(200, browser.send('GET', '/api/booking/getBookings', { headers }));
  if (!bookings.body.includes(bookingId)) throw new Error(`booking ${bookingId} is not among the guest's`);
  const cancelled = await expectStatus(200, browser.send('DELETE', `/api/booking/${bookingId}`, { headers }));
  if (JSON.parse(cancelled.body).booking.status !== 'cancelled')
    throw new Error(`${bookingId} is not cancelled`);
}

async function expectStatus(status: number, sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  if (answer.status !== status)
    throw new Error(`responded with ${answer.status} instead of ${status}: ${answer.body}`);
  return answer;
}
