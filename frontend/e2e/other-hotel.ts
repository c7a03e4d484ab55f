import { callerOf, demo } from './accounts.ts';

/** Gives the hotel other settings for a journey, and its own ones back. */
export async function inAnotherHotel(settings: object, walk: () => Promise<void>): Promise<void> {
  const staff = await callerOf(demo.staff);
  const { version: _, pricePrefixes: __, open: ___, ...before } = await staff('GET', '/api/hotel');
  await staff('PUT', '/api/hotel', settings);
  try {
    await walk();
  } finally {
    await staff('PUT', '/api/hotel', before);
  }
}
