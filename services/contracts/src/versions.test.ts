import { z } from 'zod';
import { CALLS, type Call } from './index.ts';

/** Calls that replace something without the version that they replace, and why nobody's change is lost. */
const WITHOUT_VERSION: Record<string, string> = {
  'PUT /api/booking/:bookingId/status': 'each status permits only some others, and undoing names the change',
  'PUT /api/booking/:bookingId/stay':
    'the guest names the price that was shown, which another change changes',
  'PUT /api/stay/bookings/:bookingId/stay': 'the same by the link of the booking',
  'PUT /api/stay/orders/:holdId': 'it makes an order, whose id the client chose',
  'PUT /api/desk/hotel/open': 'one switch, whose wanted position is sent',
  'PUT /api/desk/sign-in-rules': 'one switch, whose wanted position is sent',
};

const calls: Call[] = Object.values(CALLS).flatMap((ofService) => Object.values(ofService));
const replacing = calls.filter(({ method }) => method === 'PUT');
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

const saysWhatItReplaces = ({ body, query }: Call) =>
  [...fieldsOf(body), ...fieldsOf(query)].some((field) => field === 'version' || field === 'from');

test.each(replacing.map((call) => [nameOf(call), call] as const))(
  '%s has a version of what it replaces, or a reason',
  (name, call) => {
    expect([saysWhatItReplaces(call), name in WITHOUT_VERSION]).toContain(true);
    expect(saysWhatItReplaces(call) && name in WITHOUT_VERSION).toBe(false);
  },
);

test('a call with a version says what its caller gets instead', () => {
  const silent = replacing.filter(
    (call) =>
      saysWhatItReplaces(call) &&
      !call.refusals?.some((code) => code === 'edit_conflict' || code === 'changed_since'),
  );
  expect(silent.map(nameOf)).toEqual([]);
});

test('every reason is of a call that exists', () => {
  expect(
    Object.keys(WITHOUT_VERSION).filter((name) => !replacing.some((call) => nameOf(call) === name)),
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
    const call = replacing.find((one) => one.path === path)!;
    type Required = { required?: string[] };
    const required = [call.body, call.query].flatMap((shape) =>
      shape
        ? ((z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Required).required ?? [])
        : [],
    );
    expect([path, required.filter((field) => field === 'version' || field === 'from')]).toEqual([path, []]);
  }
});
