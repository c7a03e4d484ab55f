import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { ROLES } from '@innkeeper/contracts/access';
import { bookingTopic, type bookingTopic as Topic } from '@innkeeper/contracts/booking';
import type { BookingState, ConfirmedBooking } from '@innkeeper/contracts/booking/events';
import { catalogTopic } from '@innkeeper/contracts/catalog';
import { HOTEL_SUBJECT, type HotelState, NEW_HOTEL } from '@innkeeper/contracts/hotel';
import { identityTopic } from '@innkeeper/contracts/identity';
import { bookingStateOf } from '@innkeeper/contracts/testing/booking-state';
import { createEvent, type OutgoingEvent, readSealingKey, seal } from '@innkeeper/kit/messaging';
import { createTokenFactory, eventually, type Harness, startHarness } from '@innkeeper/kit/testing';
import { messagesService } from '../service.ts';

export const HOTEL: HotelState = {
  ...NEW_HOTEL,
  name: 'Marisol Bay',
  email: 'front@marisol.example',
  phone: '+34 600 555 010',
  address: ['1 Harbour Road', 'Marisol'],
  currency: 'EUR',
  installationId: '5e1f0000-0000-4000-8000-000000000001',
};

/** The calendar date `days` days from today. */
export const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Of a guest who arrived yesterday, so that no mail waits for the day before the arrival. */
export const bookingState = (changes: Partial<ConfirmedBooking> = {}): ConfirmedBooking =>
  bookingStateOf({
    bookingId: `MB-${randomUUID().slice(0, 8)}`,
    customerId: randomUUID(),
    start: day(-1),
    end: day(2),
    ...changes,
  });

/** A link that identity has issued, with the secret that only its reader gets. */
export function issuedLink(
  mailSecrets: KeyObject,
  { minutes = 30, ...changes }: { minutes?: number } & object = {},
) {
  const [linkId, secret] = [randomUUID(), `secret-${randomUUID()}`];
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  const data = {
    linkId,
    userId: randomUUID(),
    purpose: 'reset_password',
    email: 'elena@example.com',
    name: 'Elena Ruiz',
    isUnconfirmed: false,
    sealedSecret: seal(mailSecrets, secret, linkId),
    expiresAt,
    ...changes,
  };
  return { secret, data };
}

/** Bookings that were made together; without an account when there is a key to seal their link with. */
export function bookedTogether(count: number, mailSecrets?: KeyObject) {
  const [groupId, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
  const link = mailSecrets && { linkId: groupId, sealedSecret: seal(mailSecrets, secret, groupId) };
  const tag = randomUUID().slice(0, 6).toUpperCase();
  const bookings = Array.from({ length: count }, (_, place) => ({
    ...bookingState({ bookingId: `MB-${tag}${place}`, roomName: `Room ${place + 1}` }),
    group: count > 1 ? { groupId, bookings: count } : null,
    link: link ?? null,
  }));
  return { groupId, secret, bookings };
}

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

type AccountEventType = `${'account' | 'invitation' | 'user'}.${string}` &
  keyof (typeof identityTopic)['schemas'];

export type MessagesUnderTest = Harness & {
  /** The key with which identity seals and messages opens secrets. */
  mailSecrets: KeyObject;
  /** Delivers an event about an account, and waits until it was handled. */
  accountHappened(type: AccountEventType, data: object, changes?: object): Promise<void>;
  /** Delivers an event about a booking, caused by its guest unless `changes` say otherwise, and waits until it was handled. */
  happened(type: EventType, state: BookingState & Partial<ConfirmedBooking>, changes?: object): Promise<void>;
  mailsAbout(subjectId: string): Promise<MailRow[]>;
  /** Waits until the mails about a subject have these kinds and statuses, such as `booking_confirmed sent`. */
  untilMails(subjectId: string, expected: string[]): Promise<MailRow[]>;
  /** Makes mails that wait due now. */
  hurry(): Promise<void>;
};

/** The running messages service, which knows the hotel; without `smtpUrl` mails only queue. */
export async function startMessages(smtpUrl?: string): Promise<MessagesUnderTest> {
  const tokens = createTokenFactory(ROLES);
  const MAIL_SECRETS_KEY_FILE = tokens.sealingKeyFile;
  const site = { SITE_URL: 'https://marisol.example', ...(smtpUrl && { SMTP_URL: smtpUrl }) };
  const harness = await startHarness(messagesService, { tokens, env: { MAIL_SECRETS_KEY_FILE, ...site } });
  const { database } = harness;
  const mailsAbout = async (subjectId: string) =>
    (
      await database.query<MailRow>(
        `select mail_id as "mailId", kind, status, reason, to_address as "toAddress", attempts, unanswered
           from mails where subject_id = $1 order by position`,
        [subjectId],
      )
    ).rows;
  const deliverAndWait = async (event: OutgoingEvent) => {
    await harness.deliver(event);
    const handled = () => database.query('select from handled_events where event_id = $1', [event.id]);
    await eventually(async () => (await handled()).rowCount);
  };
  const happened: MessagesUnderTest['happened'] = async (type, state, changes = {}) => {
    const event = {
      ...createEvent(bookingTopic, type, state.bookingId, { link: null, unproven: null, ...state }),
      actor: { kind: 'user', id: randomUUID() },
      ...changes,
    };
    await deliverAndWait(event);
  };
  await harness.deliver(createEvent(catalogTopic, 'hotel.updated', HOTEL_SUBJECT, HOTEL));
  await eventually(async () => (await database.query('select from hotel')).rowCount === 1);
  return {
    ...harness,
    mailSecrets: readSealingKey('MAIL_SECRETS_KEY_FILE', MAIL_SECRETS_KEY_FILE),
    accountHappened: (type, data, changes = {}) =>
      deliverAndWait({ ...createEvent(identityTopic, type, randomUUID(), data as never), ...changes }),
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
