import { randomUUID } from 'node:crypto';
import { type BookingState, bookingTopic, type bookingTopic as Topic } from '@innkeeper/contracts/booking';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, type HotelState, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { createEvent } from '@innkeeper/kit/messaging';
import { eventually, type Harness, startHarness } from '@innkeeper/kit/testing';
import { messagesService } from '../service.ts';

export const HOTEL: HotelState = {
  ...NEW_HOTEL,
  name: 'Marisol Bay',
  email: 'front@marisol.example',
  phone: '+34 600 555 010',
  address: ['1 Harbour Road', 'Marisol'],
  currency: 'EUR',
};

export const bookingState = (changes: Partial<BookingState> = {}): BookingState => ({
  bookingId: `MB-${randomUUID().slice(0, 8)}`,
  customerId: randomUUID(),
  email: 'elena@example.com',
  roomId: 'SS-301',
  roomName: 'Sea Suite',
  start: '2026-12-11',
  end: '2026-12-14',
  nights: 3,
  price: '792.00',
  currency: 'EUR',
  status: 'confirmed',
  guestName: 'Elena Ruiz',
  guests: 2,
  segments: [],
  ...changes,
});

export type MailRow = {
  mailId: string;
  kind: string;
  status: string;
  reason: string | null;
  toAddress: string;
  attempts: number;
  unanswered: number;
};

type EventType = keyof (typeof Topic)['schemas'] & string;

export type MessagesUnderTest = Harness & {
  /** Delivers an event about a booking, caused by its guest unless `changes` say otherwise, and waits until it was handled. */
  happened(type: EventType, state: BookingState, changes?: object): Promise<void>;
  mailsAbout(subjectId: string): Promise<MailRow[]>;
  /** Waits until the mails about a subject have these kinds and statuses, such as `booking_confirmed sent`. */
  untilMails(subjectId: string, expected: string[]): Promise<MailRow[]>;
  /** Makes mails that wait due now. */
  hurry(): Promise<void>;
};

/** The running messages service, which knows the hotel; without `smtpUrl` mails only queue. */
export async function startMessages(smtpUrl?: string): Promise<MessagesUnderTest> {
  const env = { SITE_URL: 'https://marisol.example', ...(smtpUrl && { SMTP_URL: smtpUrl }) };
  const harness = await startHarness(messagesService, { env });
  const { database } = harness;
  const mailsAbout = async (subjectId: string) =>
    (
      await database.query<MailRow>(
        `select mail_id as "mailId", kind, status, reason, to_address as "toAddress", attempts, unanswered
           from mails where subject_id = $1 order by position`,
        [subjectId],
      )
    ).rows;
  const happened: MessagesUnderTest['happened'] = async (type, state, changes = {}) => {
    const event = {
      ...createEvent(bookingTopic, type, state.bookingId, state),
      actor: { kind: 'user', id: state.customerId },
      ...changes,
    };
    await harness.deliver(event);
    const handled = () => database.query('select from handled_events where event_id = $1', [event.id]);
    await eventually(async () => (await handled()).rowCount);
  };
  await harness.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, HOTEL));
  await eventually(async () => (await database.query('select from hotel')).rowCount === 1);
  return {
    ...harness,
    happened,
    mailsAbout,
    untilMails: (subjectId, expected) =>
      eventually(async () => {
        const mails = await mailsAbout(subjectId);
        const found = mails.map(({ kind, status }) => `${kind} ${status}`);
        return JSON.stringify(found) === JSON.stringify(expected) && mails;
      }) as Promise<MailRow[]>,
    hurry: async () => {
      await database.query(`update mails set next_try_at = now() where status = 'queued'`);
    },
  };
}
