import { ClientLog } from './client-log.ts';
import { receivedIn, receivedLine } from './mail-difficulties.ts';
import { findMailViolations, findWaitingMails } from './mail-invariants.ts';
import type { MailRow, MailState } from './mail-state.ts';

const GUEST = 'guest-1@faults.example';
const mail = (changes: Partial<MailRow>): MailRow => ({
  mailId: 'm1',
  kind: 'address_verification',
  to: GUEST,
  bookingId: null,
  status: 'sent',
  reason: null,
  unanswered: 0,
  isDue: true,
  ...changes,
});

/** A guest has registered, booked and cancelled, and got an e-mail about each. */
function consistentMails(): { state: MailState; log: ClientLog } {
  const log = new ClientLog();
  const stay = { roomId: 'R1', start: '2030-01-01', end: '2030-01-02' };
  log.users.add(GUEST);
  log.addBooking('B1', { ...stay, email: GUEST, status: 'cancelled' });
  const mails = [
    mail({}),
    mail({ mailId: 'm2', kind: 'booking_confirmed', bookingId: 'B1' }),
    mail({ mailId: 'm3', kind: 'booking_cancelled', bookingId: 'B1' }),
  ];
  return { log, state: { mails, received: ['m1', 'm2', 'm3'] } };
}

test('consistent e-mails have no violations, also when one came twice whose delivery was uncertain', () => {
  const { state, log } = consistentMails();
  expect(findMailViolations(state, log)).toEqual([]);
  state.received.push('m2');
  state.mails[1]!.unanswered = 1;
  expect(findMailViolations(state, log)).toEqual([]);
});

const confirmation = 'booking_confirmed m2 to guest-1@faults.example';
const cases: [string, (state: MailState, log: ClientLog) => void][] = [
  [
    `0 e-mails booking_confirmed of B1 were queued in place of 1`,
    ({ mails, received }) => {
      mails.splice(1, 1);
      received.splice(1, 1);
    },
  ],
  [
    `2 e-mails address_verification of ${GUEST} were queued in place of 1`,
    ({ mails, received }) => {
      mails.push(mail({ mailId: 'm4' }));
      received.push('m4');
    },
  ],
  [
    `1 e-mails booking_cancelled of B1 were queued in place of 0`,
    (_, log) => log.setStatus('B1', 'confirmed'),
  ],
  [`the sent e-mail ${confirmation} did not arrive`, ({ received }) => received.splice(1, 1)],
  [
    `the sent e-mail ${confirmation} arrived 2 times, after 0 uncertain attempts`,
    ({ received }) => received.push('m2'),
  ],
  [
    `the sent e-mail ${confirmation} arrived 3 times, after 1 uncertain attempts`,
    ({ mails, received }) => {
      mails[1]!.unanswered = 1;
      received.push('m2', 'm2');
    },
  ],
  [
    `the bounced e-mail ${confirmation} was given up: 550`,
    ({ mails, received }) => {
      Object.assign(mails[1]!, { status: 'bounced', reason: '550' });
      received.splice(1, 1);
    },
  ],
  [
    `the failed e-mail ${confirmation} was given up: late`,
    ({ mails }) => {
      Object.assign(mails[1]!, { status: 'failed', reason: 'late' });
    },
  ],
  ['m9 arrived and was never queued', ({ received }) => received.push('m9')],
];

test.each(cases)('a violation is found: %s', (violation, change) => {
  const { state, log } = consistentMails();
  change(state, log);
  expect(findMailViolations(state, log)).toEqual([violation]);
});

test('an address that the server rejects gets nothing, and that is no violation', () => {
  const to = 'rejected-1@faults.example';
  const log = new ClientLog();
  const bounced = mail({ to, status: 'bounced', reason: '550' });
  expect(findMailViolations({ mails: [bounced], received: [] }, log)).toEqual([]);
  expect(findMailViolations({ mails: [mail({ to })], received: ['m1'] }, log)).toHaveLength(1);
});

test('an e-mail waits only once its time has come', () => {
  const later = mail({ status: 'queued', isDue: false });
  expect(findWaitingMails({ mails: [mail({}), later], received: ['m1'] })).toEqual([]);
  expect(findWaitingMails({ mails: [{ ...later, isDue: true }], received: [] })).toEqual([
    '1 e-mails wait to be sent',
  ]);
});

test('what the mail server prints of a message is read again', () => {
  const id = '3f0c2b1e-0000-4000-8000-000000000001';
  const line = receivedLine(`To: a@b\r\nMessage-ID: <${id}@marisol.example>\r\n\r\nText`);
  expect(receivedIn(`${line}\n${line}\nelse\n`)).toEqual([id, id]);
});
