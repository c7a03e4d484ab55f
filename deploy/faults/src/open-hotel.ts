import { Journal } from './journal.ts';
import { say } from './on-stack.ts';
import { SiteClient } from './site-client.ts';
import type { Stack } from './stack.ts';
import { Staff } from './staff.ts';
import type { Hotel } from './trial.ts';

const DEMO_STAFF = ['staff@marisol.example', 'marisol-demo'] as const;
const HOTEL_TIME_ZONE = process.env['HOTEL_TIME_ZONE'] || 'Europe/Madrid';

/** Builds the images and brings the demo hotel up, with rooms for the load. */
export async function openHotel(stack: Stack): Promise<Hotel> {
  say('building the images');
  await stack.build();
  say('bringing the hotel up');
  await stack.up();
  const journal = new Journal();
  const site = new SiteClient(stack.site, journal);
  const staff = new Staff(site, journal, HOTEL_TIME_ZONE);
  await staff.signIn(...DEMO_STAFF);
  const offer = await staff.openWing();
  return { stack, site, journal, staff, offer };
}
