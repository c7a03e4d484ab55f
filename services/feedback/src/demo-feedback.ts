import type { Feedback } from './contract.ts';

type Demo = Pick<Feedback, 'name' | 'rate' | 'feedback' | 'status' | 'verifiedStay'> & { daysAgo: number };

const stayed = (daysAgo: number, name: string, rate: number, feedback: string): Demo => ({
  daysAgo,
  name,
  rate,
  feedback,
  status: 'approved',
  verifiedStay: true,
});
const passedBy = (...demo: Parameters<typeof stayed>): Demo => ({ ...stayed(...demo), verifiedStay: false });
const waiting = (...demo: Parameters<typeof stayed>): Demo => ({ ...stayed(...demo), status: 'pending' });

const DEMO: Demo[] = [
  waiting(
    1,
    'Elena',
    4.5,
    'The lanterns on the garden path, the sea from the bath, and a very good breakfast.',
  ),
  stayed(9, 'Ingrid', 5, 'Woke to the sea on three sides. We moved our flight and stayed two more nights.'),
  stayed(22, 'Tomas', 4.5, 'Breakfast on the terrace went on until noon and nobody minded.'),
  passedBy(34, 'Priya', 4, 'Quiet, sunny and kind. The children still talk about the bunk beds.'),
  waiting(50, 'Marc', 2.5, 'Lovely room. The lift was being mended for two of our three days.'),
  stayed(63, 'Aiko', 5, 'They found us a boat for the morning, and packed a picnic without being asked.'),
  stayed(88, 'Luca & Giulia', 4.5, 'From the loft we watched the harbour lights go out, one by one.'),
  passedBy(117, 'Hannah', 3.5, 'Came for dinner, stayed for the view. Next time we bring a suitcase.'),
  stayed(149, 'Youssef', 4, 'Small room, large window. You hear the water all night, which we liked.'),
  stayed(
    182,
    'Margaret',
    5,
    'Eighty-one and travelling alone. The front desk knew my name and my tea by Tuesday.',
  ),
  stayed(216, 'Noah', 3, 'Good bed and a fine pool. The path down to the jetty is steep with a pram.'),
  stayed(251, 'Sofía', 4.5, 'Pines behind, sea in front, a book on the balcony. I finished two.'),
  passedBy(290, 'Lars', 4, 'Coffee in the lobby while the rain went over the bay. No hurry, no music.'),
  stayed(338, 'Chidi', 5, 'We married on the jetty. Rain stopped at four, as they had promised.'),
];

const DAY_MS = 86_400_000;

/** Fourteen feedbacks over the year before `now`: twelve that everybody sees, two for staff to read. */
export function demoFeedback(now: Date): Omit<Feedback, '_id'>[] {
  return DEMO.map(({ daysAgo, ...demo }) => ({
    ...demo,
    // A few hours apart as well, so that the newest does not stand in the same minute of every day.
    date: new Date(now.getTime() - daysAgo * DAY_MS - (daysAgo % 11) * 3_900_000).toISOString(),
  }));
}
