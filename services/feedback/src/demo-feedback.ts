import { randomUUID } from 'node:crypto';
import { type Feedback, feedbackTopic } from '@innkeeper/contracts/feedback';
import { type FeedbackDeps, toFeedbackState } from './feedback.ts';
import { insertFeedback, isEmptyAndLocked, type NewFeedback, updateAnswer } from './store.ts';

type Demo = Pick<Feedback, 'name' | 'rate' | 'feedback' | 'status' | 'verifiedStay'> & {
  daysAgo: number;
  answer?: string;
};

const stayed = (daysAgo: number, name: string, rate: number, feedback: string): Demo => ({
  daysAgo,
  name,
  rate,
  feedback,
  status: 'approved',
  verifiedStay: true,
});
const visited = (...demo: Parameters<typeof stayed>): Demo => ({ ...stayed(...demo), verifiedStay: false });
const pending = (...demo: Parameters<typeof stayed>): Demo => ({ ...stayed(...demo), status: 'pending' });

const answered = (demo: Demo, answer: string): Demo => ({ ...demo, answer });

const DEMO: Demo[] = [
  pending(
    1,
    'Elena',
    4.5,
    'The lanterns on the garden path, the sea from the bath, and a very good breakfast.',
  ),
  stayed(9, 'Ingrid', 5, 'Woke to the sea on three sides. We moved our flight and stayed two more nights.'),
  answered(
    stayed(22, 'Tomas', 4.5, 'Breakfast on the terrace went on until noon and nobody minded.'),
    'Nobody ever will. Your table by the lemon tree is yours again next summer.',
  ),
  visited(34, 'Priya', 4, 'Quiet, sunny and kind. The children still talk about the bunk beds.'),
  pending(50, 'Marc', 2.5, 'Lovely room. The lift was being repaired for two of our three days.'),
  stayed(63, 'Aiko', 5, 'They found us a boat for the morning, and packed a picnic without being asked.'),
  stayed(88, 'Luca & Giulia', 4.5, 'From the loft we watched the harbour lights go out, one by one.'),
  visited(117, 'Hannah', 3.5, 'Came for dinner, stayed for the view. Next time we bring a suitcase.'),
  stayed(149, 'Youssef', 4, 'Small room, large window. You hear the water all night, which we liked.'),
  stayed(
    182,
    'Margaret',
    5,
    'Eighty-one and travelling alone. The front desk knew my name and my tea by Tuesday.',
  ),
  answered(
    stayed(216, 'Noah', 3, 'Good bed and a fine pool. The path down to the jetty is steep with a pram.'),
    'Thank you for saying so. There is a gentler way past the garden now, and a sign that shows it.',
  ),
  stayed(251, 'Sofía', 4.5, 'Pines behind, sea in front, a book on the balcony. I finished two.'),
  visited(290, 'Lars', 4, 'Coffee in the lobby while the rain went over the bay. No hurry, no music.'),
  stayed(338, 'Chidi', 5, 'We married on the jetty. Rain stopped at four, as they had promised.'),
];

const DAY_MS = 86_400_000;
const dayAfter = (instant: string) => new Date(Date.parse(instant) + DAY_MS).toISOString();

/** Fourteen feedbacks of the year before `now`: twelve approved, two of them answered, and two pending. */
export function demoFeedback(now: Date): (Omit<NewFeedback, '_id'> & Pick<Demo, 'answer'>)[] {
  return DEMO.map(({ daysAgo, ...demo }) => ({
    ...demo,
    // They wrote a few days after their departure.
    stayMonth: demo.verifiedStay
      ? new Date(now.getTime() - (daysAgo + 3) * DAY_MS).toISOString().slice(0, 7)
      : null,
    // The hours differ too, because guests do not all write at the same time of day.
    date: new Date(now.getTime() - daysAgo * DAY_MS - (daysAgo % 11) * 3_900_000).toISOString(),
  }));
}

/** Adds the demo feedback if there is no feedback yet. Returns how many were added: 0 the second time. */
export function seedDemoFeedback({ database, now }: FeedbackDeps): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await isEmptyAndLocked(tx))) return 0;
    const demo = demoFeedback(now());
    for (const { answer, ...feedback } of demo) {
      const _id = randomUUID();
      const submitted = await insertFeedback(tx, { _id, ...feedback });
      const added = answer ? await updateAnswer(tx, _id, answer, dayAfter(feedback.date)) : submitted;
      const type = added.status === 'approved' ? 'feedback.approved' : 'feedback.submitted';
      tx.publish(feedbackTopic, type, added._id, toFeedbackState(added));
    }
    return demo.length;
  });
}
