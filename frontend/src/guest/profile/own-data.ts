import { request } from '../../shared/api/client.ts';
import { now } from '../../shared/clock.ts';
import { currentHotel } from '../../shared/hotel.ts';

/**
 * The services' data about the signed-in user. `missing` names the parts that could not be read.
 * @throws ApiError if the account itself cannot be read, because this call also asks for a fresh second factor.
 */
export async function readOwnData() {
  const account = await request('GET /api/account/export/identity');
  const parts = {
    bookings: request('GET /api/account/export/booking'),
    emails: request('GET /api/account/export/messages'),
    feedback: request('GET /api/account/export/feedback'),
  };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const answers = await Promise.allSettled(Object.values(parts));
  const read = names.map((name, place) => {
    const answer = answers[place]!;
    return [name, answer.status === 'fulfilled' ? answer.value : null] as const;
  });
  return {
    hotel: currentHotel().name,
    createdAt: now().toISOString(),
    missing: read.filter(([, part]) => part === null).map(([name]) => name),
    account,
    ...Object.fromEntries(read),
  };
}

/** Makes the browser save data as a file. */
export function saveAsFile(data: object): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = 'my-data.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
