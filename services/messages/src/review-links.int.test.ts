import { randomBytes, randomUUID } from 'node:crypto';
import { feedbackTopic } from '@innkeeper/contracts/feedback';
import { createEvent, seal } from '@innkeeper/kit/messaging';
import { eventually, testUser } from '@innkeeper/kit/testing';
import { bookingState, day } from './testing/messages.ts';
import { setUpSending } from './testing/sending.ts';

const sending = setUpSending();

/** Delivers the link that feedback makes for a stay, and returns its secret. */
async function linkIssued(bookingId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const linkId = `review ${bookingId}`;
  const link = { linkId, sealedSecret: seal(sending.service.mailSecrets, secret, linkId) };
  const event = createEvent(feedbackTopic, 'feedback.review_link_issued', bookingId, { bookingId, link });
  await sending.service.deliver(event);
  const handled = () =>
    sending.service.database.query('select from handled_events where event_id = $1', [event.id]);
  await eventually(async () => (await handled()).rowCount);
  return secret;
}
async function departed() {
  const booking = bookingState({ start: day(-3), end: day(0), email: `elena-${randomUUID()}@example.com` });
  await sending.service.happened('booking.confirmed', booking);
  await sending.service.happened('booking.checked_out', { ...booking, status: 'checked_out' });
  return booking;
}
/** The mail that asks for a review, once it is due. */
async function reviewMail(to: string) {
  await sending.service.database.query('update mails set send_after = now(), next_try_at = now()');
  sending.startWorker();
  const find = () =>
    sending.smtp.received.find(
      ({ text, subject }) => subject?.startsWith('How was') && text?.includes('stay/review'),
    );
  await eventually(() => find() !== undefined);
  const mail = find()!;
  expect(JSON.stringify(mail.to)).toContain(to);
  return mail.text!;
}

it('the mail that asks for a review has the link of its stay', async () => {
  const { bookingId, email } = await departed();
  await linkIssued(bookingId);
  const secret = await linkIssued(bookingId); // the later one counts
  expect(await reviewMail(email)).toContain(`https://marisol.example/stay/review#${bookingId}.${secret}`);
});

it('without a link it leads to the page for all guests', async () => {
  const { email } = await departed();
  const text = await reviewMail(email);
  expect(text).toMatch(/https:\/\/marisol\.example\/stay\/review\s/);
});

it('staff do not see the link', async () => {
  const { bookingId } = await departed();
  const secret = await linkIssued(bookingId);
  const mails = await sending.service.mailsAbout(bookingId);
  const { mailId } = mails.find(({ kind }) => kind === 'review_request')!;
  const token = sending.service.tokens.sign(testUser('Admin'));
  const { body } = await sending.service.call('GET', `/api/desk/messages/${mailId}`, { token });
  const shown = JSON.stringify(body);
  expect(shown).not.toContain(secret);
  expect(shown).not.toContain('/stay/review');
});
