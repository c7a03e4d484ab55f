import { z } from 'zod';
import { CALLS, type Call } from './index.ts';

/** Calls that change a record without the version that they change, and why no change is lost. */
const WITHOUT_VERSION: Record<string, string> = {
  'POST /api/users/googleLogin/:googleAccessToken': 'it signs in, and its parameter names no record',
  'POST /api/stay/holds/:holdId/extend': 'once, and only the holder knows the secret',
  'POST /api/stay/holds/:holdId/confirm': 'a hold becomes a booking once',
  'POST /api/stay/bookings/:bookingId/cancel':
    'only a confirmed booking is cancelled, and a repeated call changes nothing',
  'POST /api/stay/bookings/:bookingId/preview': 'it changes nothing',
  'POST /api/booking/:bookingId/preview': 'it changes nothing',
  'POST /api/desk/bookings/:bookingId/preview': 'it changes nothing',
  'POST /api/desk/mail-kinds/:kind/preview': 'it changes nothing',
  'POST /api/desk/stays/:bookingId/options': 'it changes nothing',
  'POST /api/desk/bookings/:bookingId/undo': 'it names the change, which has to be the last one',
  'POST /api/desk/guests/:guestId/merges': 'the client chose the id of the merge',
  'POST /api/desk/guests/:guestId/merges/:mergeId/undo': 'it names the merge',
  'PUT /api/booking/:bookingId/extras/:orderId': 'it adds an order, whose id the client chose',
  'PUT /api/stay/bookings/:bookingId/extras/:orderId': 'it adds an order, whose id the client chose',
  'PUT /api/desk/bookings/:bookingId/extras/:orderId': 'it adds an order, whose id the client chose',
  'POST /api/desk/housekeeping/:roomId/notes': 'it adds a note, whose id the client chose',
  'POST /api/desk/bookings/:bookingId/notes': 'it adds a note, whose id the client chose',
  'POST /api/desk/gallery/:id/restore': 'only a deleted item is restored',
  'POST /api/desk/categories/:id/restore': 'only a deleted category is restored',
  'PUT /api/users/profile/language': 'the last choice of a person counts',
  'POST /api/desk/feedback/:id/restore': 'only a deleted feedback is restored',
  'PUT /api/feedback/reviews/:bookingId':
    'only its guest writes it, and the last text counts until staff approve it',
  'POST /api/desk/messages/:mailId/resend': 'it adds a copy, and one that waits is not added twice',
  'POST /api/desk/booking-mails/:bookingId/phoned': 'a note that is there or not',
  'POST /api/messages/unsubscriptions/:token': 'an address is on the list or not',
  'PUT /api/booking/:bookingId/status': 'each status permits only some others, and undoing names the change',
  'PUT /api/booking/:bookingId/stay':
    'the guest names the price that was shown, which another change changes',
  'PUT /api/stay/bookings/:bookingId/stay': 'the same by the link of the booking',
  'PUT /api/stay/bookings/:bookingId/guest': 'only its guest has the link, and the last correction counts',
  'PUT /api/stay/orders/:holdId': 'it makes an order, whose id the client chose',
  'POST /api/desk/folios/:bookingId/payments': 'it adds an entry',
  'POST /api/desk/folios/:bookingId/payments/:paymentId/refunds':
    'it adds an entry, and never more is paid back than was paid',
  'POST /api/desk/folios/:bookingId/rebates': 'it adds an entry',
  'POST /api/desk/folios/:bookingId/reversals': 'it names the entry, which is reversed once',
  'POST /api/desk/days/:day/close': 'a day is closed once',
  'POST /api/desk/folios/:bookingId/invoices/preview': 'it changes nothing',
  'POST /api/desk/folios/:bookingId/invoices': 'it names the total, and no line is invoiced twice',
  'POST /api/desk/invoices/:invoiceId/cancel': 'an invoice never changes, and is cancelled once',
  'POST /api/desk/invoices/:invoiceId/recipient': 'an invoice never changes, and is cancelled once',
  'PUT /api/desk/hotel/open': 'one switch, whose wanted position is sent',
  'PUT /api/desk/sign-in-rules': 'one switch, whose wanted position is sent',
};

const calls: Call[] = Object.values(CALLS).flatMap((ofService) => Object.values(ofService));
/** Every PUT, and what else names the record that it changes. */
const changing = calls.filter(
  ({ method, path }) => method === 'PUT' || (['POST', 'PATCH'].includes(method) && path.includes(':')),
);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** The names of the fields that a client may send, also of alternatives. */
function fieldsOf(shape: z.ZodType | undefined): string[] {
  if (!shape) return [];
  type Schema = { properties?: object; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] };
  const namesIn = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf, ...allOf].flatMap(namesIn),
  ];
  return namesIn(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema);
}

const saysWhatItChanges = ({ body, query }: Call) =>
  [...fieldsOf(body), ...fieldsOf(query)].some((field) => field === 'version' || field === 'from');

test.each(changing.map((call) => [nameOf(call), call] as const))(
  '%s has a version of what it changes, or a reason',
  (name, call) => {
    expect([saysWhatItChanges(call), name in WITHOUT_VERSION]).toContain(true);
    expect(saysWhatItChanges(call) && name in WITHOUT_VERSION).toBe(false);
  },
);

test('a call with a version says what its caller gets instead', () => {
  const silent = changing.filter(
    (call) =>
      saysWhatItChanges(call) &&
      !call.rejections?.some((code) => code === 'edit_conflict' || code === 'changed_since'),
  );
  expect(silent.map(nameOf)).toEqual([]);
});

test('every reason is of a call that exists', () => {
  expect(
    Object.keys(WITHOUT_VERSION).filter((name) => !changing.some((call) => nameOf(call) === name)),
  ).toEqual([]);
});

test('a client of the specification, which knows no versions, may leave them out', () => {
  const specified = [
    '/api/users',
    '/api/category/:category',
    '/api/room/:roomId',
    '/api/gallery',
    '/api/feedback/:id',
  ];
  for (const path of specified) {
    const call = changing.find((one) => one.path === path)!;
    type Required = { required?: string[] };
    const required = [call.body, call.query].flatMap((shape) =>
      shape
        ? ((z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Required).required ?? [])
        : [],
    );
    expect([path, required.filter((field) => field === 'version' || field === 'from')]).toEqual([path, []]);
  }
});
