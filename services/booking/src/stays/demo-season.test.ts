import { DEMO_NIGHTS } from './demo-bookings.ts';
import { DEMO_ROOMS } from './demo-rooms.ts';
import { demoSeason } from './demo-season.ts';

const DAYS = ['2026-11-21', '2027-01-01', '2028-02-29', '2027-06-30'];

test('the same day has the same season, another day another one', () => {
  expect(demoSeason(DAYS[0]!, DEMO_NIGHTS)).toEqual(demoSeason(DAYS[0]!, DEMO_NIGHTS));
  expect(demoSeason(DAYS[0]!, DEMO_NIGHTS)).not.toEqual(demoSeason(DAYS[1]!, DEMO_NIGHTS));
});

describe.each(DAYS)('the season around %s', (today) => {
  const season = demoSeason(today, DEMO_NIGHTS);
  const nightsOf = (key: string) => (stay: { first: number; nights: number }) =>
    Array.from({ length: stay.nights }, (_, night) => `${key} ${stay.first + night}`);

  test('sells no night twice, and gives nobody two rooms at once', () => {
    const nights = [...season, ...DEMO_NIGHTS].flatMap((stay) => nightsOf(stay.roomId)(stay));
    expect(new Set(nights).size).toBe(nights.length);
    const ofGuests = season.flatMap((stay) => nightsOf(stay.guest.guestId)(stay));
    expect(new Set(ofGuests).size).toBe(ofGuests.length);
  });

  test('is 60 to 75 % full, from 30 days ago for 120 days', () => {
    const isSlept = ({ status }: (typeof season)[number]) => status !== 'cancelled' && status !== 'no_show';
    const nights = season.filter(isSlept).flatMap((stay) => nightsOf(stay.roomId)(stay));
    const inside = nights.map((night) => Number(night.split(' ')[1])).filter((day) => day >= -30 && day < 90);
    const share = inside.length / (Object.keys(DEMO_ROOMS).length * 120);
    expect(share).toBeGreaterThan(0.58);
    expect(share).toBeLessThan(0.75);
  });

  test('has arrivals and departures today, parties in the house and to come, children, notes and requests', () => {
    expect(
      season.filter(({ first, status }) => first === 0 && status === 'confirmed').length,
    ).toBeGreaterThan(0);
    expect(season.filter(({ first, nights }) => first + nights === 0).length).toBeGreaterThan(0);
    const parties = season.filter(({ party }) => party);
    expect(new Set(parties.map(({ status }) => status))).toEqual(new Set(['checked_in', 'confirmed']));
    for (const has of [
      season.filter(({ childrenAges }) => childrenAges.length),
      season.filter(({ note }) => note),
      season.filter(({ requests }) => requests),
      season.filter(({ arrivalTime }) => arrivalTime),
    ])
      expect(has.length).toBeGreaterThan(2);
    const countries = new Set(season.map(({ guest }) => guest.phone.split(' ')[0]));
    expect(countries.size).toBeGreaterThanOrEqual(15);
  });
});
