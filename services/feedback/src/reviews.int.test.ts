import { randomUUID } from 'node:crypto';
import { bookingTopic } from '@innkeeper/contracts/booking';
import { createEvent, openSealed, readSealingKey } from '@innkeeper/kit/messaging';
import { eventually, type Reply, testUser } from '@innkeeper/kit/testing';
import {
  type FeedbackUnderTest,
  newBookingId,
  newSubmission,
  reaches,
  startFeedback,
  stateOf,
} from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

const user = () => ({ kind: 'user', id: randomUUID() as string });
/** Delivers an event, and waits until the handler of links has dealt with it. */
async function happened(event: ReturnType<typeof reaches>, actor = user()) {
  await service.deliver({ ...event, actor });
  const handled = () =>
    service.database.query(`select from handled_events where event_id = $1 and handler = 'review-links'`, [
      event.id,
    ]);
  await eventually(async () => (await handled()).rowCount);
}
const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const leaves = (bookingId: string, end = today(), changes: object = {}) =>
  createEvent(bookingTopic, 'booking.checked_out', bookingId, {
    ...stateOf(bookingId, randomUUID(), 'checked_out'),
    end,
    ...changes,
  });
const secretsOf = async (bookingId: string) => {
  const key = readSealingKey('MAIL_SECRETS_KEY_FILE', service.tokens.sealingKeyFile);
  const events = await service.published(bookingId);
  return events.map(({ type, data }) => {
    const { link } = data as { link: { linkId: string; sealedSecret: string } };
    expect(type).toBe('feedback.review_link_issued');
    return openSealed(key, link.sealedSecret, link.linkId);
  });
};
/** The secret that the guest of a stay gets by mail, the `count`th one. */
const mailed = async (bookingId: string, count = 1): Promise<string> =>
  (await eventually(async () => {
    const secrets = await secretsOf(bookingId);
    return secrets.length === count && secrets.at(-1);
  })) as string;
const headers = (bookingId: string, secret: string) => ({ authorization: `Booking ${bookingId}.${secret}` });
const read = (bookingId: string, secret: string): Promise<Reply> =>
  service.call('GET', `/api/feedback/reviews/${bookingId}`, { headers: headers(bookingId, secret) });
const write = (bookingId: string, secret: string, body: object): Promise<Reply> =>
  service.call('PUT', `/api/feedback/reviews/${bookingId}`, { headers: headers(bookingId, secret), body });

async function departed(end = today(), changes: object = {}) {
  const bookingId = newBookingId();
  await happened(leaves(bookingId, end, changes));
  return { bookingId, secret: await mailed(bookingId) };
}

describe('a review with the link of a mail', () => {
  it('is pending, of a verified stay and its month, one for each booking, and changes until staff approve it', async () => {
    const end = daysAgo(20);
    const { bookingId, secret } = await departed(end);
    expect((await read(bookingId, secret)).body).toEqual({
      stayMonth: end.slice(0, 7),
      review: null,
      mayWrite: true,
    });
    const first = newSubmission();
    const { status, body } = await write(bookingId, secret, first);
    expect(status).toBe(200);
    expect(body.feedback).toMatchObject({
      ...first,
      status: 'pending',
      verifiedStay: true,
      stayMonth: end.slice(0, 7),
      answer: null,
    });
    const second = { ...first, rate: 2, feedback: 'The lift was slow.' };
    const changed = await write(bookingId, secret, second);
    expect(changed.body.feedback).toMatchObject({ ...second, _id: body.feedback._id, version: 2 });
    expect((await write(bookingId, secret, second)).body.feedback.version).toBe(2);
    expect(await service.publishedTypes(body.feedback._id)).toEqual([
      'feedback.submitted',
      'feedback.review_changed',
    ]);

    await service.toggle(body.feedback._id);
    const closed = await write(bookingId, secret, first);
    expect([closed.status, closed.body.code]).toEqual([409, 'review_closed']);
    const { review, mayWrite } = (await read(bookingId, secret)).body;
    expect([review.feedback, review.status, mayWrite]).toEqual([second.feedback, 'approved', false]);
    expect(await service.listTestimonials()).toContainEqual(expect.objectContaining(second));
  });

  it('is one for twenty calls at once', async () => {
    const { bookingId, secret } = await departed();
    const name = `Elena ${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write(bookingId, secret, newSubmission({ name }))),
    );
    expect(new Set(answers.map(({ body }) => body.feedback._id)).size).toBe(1);
    expect((await service.listAll()).filter((one) => one.name === name)).toHaveLength(1);
  });

  it('is closed when staff have deleted it', async () => {
    const { bookingId, secret } = await departed();
    const { body } = await write(bookingId, secret, newSubmission());
    await service.call('DELETE', `/api/feedback/${body.feedback._id}`, { token: service.staff() });
    expect((await read(bookingId, secret)).body).toMatchObject({ review: null, mayWrite: false });
    expect((await write(bookingId, secret, newSubmission())).status).toBe(409);
  });

  it('takes what the form takes', async () => {
    const { bookingId, secret } = await departed();
    const { status, body } = await write(bookingId, secret, {
      ...newSubmission(),
      feedback: 'w '.repeat(31),
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['feedback']]);
  });

  it('uses the stay up: it verifies no feedback of its account as well', async () => {
    const [bookingId, guest] = [newBookingId(), testUser('Customer')];
    await happened(reaches(bookingId, guest.id, 'checked_out'));
    await write(bookingId, await mailed(bookingId), newSubmission());
    const token = service.tokens.sign(guest);
    const { body } = await service.call('POST', '/api/feedback', { token, body: newSubmission() });
    expect(body.feedback).toMatchObject({ verifiedStay: false, stayMonth: null });
  });
});

describe('the link', () => {
  it('opens only its own stay, and only with the whole secret', async () => {
    const [one, two] = [await departed(), await departed()];
    const wrong = [
      await read(one.bookingId, two.secret),
      await read(newBookingId(), one.secret),
      await read(one.bookingId, one.secret.slice(1)),
      await service.call('GET', `/api/feedback/reviews/${two.bookingId}`, {
        headers: headers(one.bookingId, one.secret),
      }),
      await service.call('GET', `/api/feedback/reviews/${one.bookingId}`, { token: service.staff() }),
    ];
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 401));
  });

  it('is stored as a hash only', async () => {
    const { bookingId, secret } = await departed();
    const { rows } = await service.database.query<{ row: string }>(
      'select to_jsonb(l)::text as row from review_links l where booking_id = $1',
      [bookingId],
    );
    expect(rows[0]!.row).not.toContain(secret);
    expect(rows[0]!.row).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it('works until 60 days after the departure', async () => {
    const [open, over] = [await departed(daysAgo(60)), await departed(daysAgo(62))];
    expect((await read(open.bookingId, open.secret)).status).toBe(200);
    const { status, body } = await read(over.bookingId, over.secret);
    expect([status, body.code]).toEqual([410, 'link_expired']);
  });

  it('is another one for another address, and the same for another name', async () => {
    const { bookingId, secret } = await departed();
    const changed = (changes: object) =>
      createEvent(bookingTopic, 'booking.lead_guest_changed', bookingId, {
        ...stateOf(bookingId, randomUUID(), 'checked_out'),
        link: null,
        ...changes,
      }) as unknown as ReturnType<typeof reaches>;
    await happened(changed({ guestName: 'Elena Ruiz' }));
    expect((await read(bookingId, secret)).status).toBe(200);
    await happened(changed({ email: 'corrected@example.com' }));
    const other = await mailed(bookingId, 2);
    expect((await read(bookingId, secret)).status).toBe(401);
    expect((await read(bookingId, other)).status).toBe(200);
  });

  it('ends when the check-out is undone, and there is none for the demo or a guest without an address', async () => {
    const { bookingId, secret } = await departed();
    await happened(
      createEvent(
        bookingTopic,
        'booking.check_out_undone',
        bookingId,
        stateOf(bookingId, randomUUID(), 'checked_in'),
      ) as unknown as ReturnType<typeof reaches>,
    );
    expect((await read(bookingId, secret)).status).toBe(401);
    const [demo, unreachable] = [newBookingId(), newBookingId()];
    await happened(leaves(demo), { kind: 'system', id: 'seed' });
    await happened(leaves(unreachable, today(), { email: '' }));
    const { rowCount } = await service.database.query('select from review_links where booking_id = any($1)', [
      [demo, unreachable],
    ]);
    expect(rowCount).toBe(0);
  });
});
