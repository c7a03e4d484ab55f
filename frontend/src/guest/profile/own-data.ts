import type { ServicesWith } from '@innkeeper/contracts';
import { request } from '../../shared/api/client.ts';
import { now } from '../../shared/clock.ts';
import { currentHotel } from '../../shared/hotel.ts';

/** The names in the file for the data of each service but identity, whose answer comes first. */
const partNames = {
  booking: 'bookings',
  messages: 'emails',
  feedback: 'feedback',
} satisfies Record<Exclude<ServicesWith<'GET /api/account/export/'>, 'identity'>, string>;

/**
 * The services' data about the signed-in user. `missing` names the parts that could not be read.
 * @throws ApiError if the account itself cannot be read, because this call also asks for a fresh second factor.
 */
export async function readOwnData() {
  const account = await request('GET /api/account/export/identity');
  const services = Object.keys(partNames) as (keyof typeof partNames)[];
  const read = await Promise.all(
    services.map(async (service) => {
      const part = await request(`GET /api/account/export/${service}`).catch(() => null);
      return [partNames[service], part] as const;
    }),
  );
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
