import { testUser } from '@innkeeper/kit/testing';
import type { Request, Response } from '../request/context.ts';
import { accessPolicy } from './access.ts';

/** Roles of which one permits only some of the calls of staff. */
const ROLES = {
  guest: { actor: 'user', permissions: [] },
  housekeeping: { actor: 'staff', permissions: ['bookings'] },
};

const policy = accessPolicy({
  callerOf: ({ context }) => context.caller!,
  revocations: { statusOf: () => 'valid' },
  roles: ROLES,
}).policy();

/** The status with which a call of this scope is rejected, or undefined when it is admitted. */
function rejectionOf(scope: string, role: keyof typeof ROLES): number | undefined {
  const user = { ...testUser(), role, tokenId: 't', issuedAt: 0, expiresAt: 1 };
  const context = { id: 'r', address: '', secure: false, user: null, allowance: undefined, corsHeaders: [] };
  const request = {
    headers: {},
    complete: true,
    context: { ...context, caller: { token: 'valid', user } },
    egContext: { apiEndpoint: { paths: '/', scopes: [scope] } },
  };
  let status: number | undefined;
  const response = {
    writeHead: (given: number) => {
      status = given;
    },
    end: () => {},
  };
  policy(request as unknown as Request, response as unknown as Response, () => {});
  return status;
}

test('a role reaches the calls that one of its permissions admits, and no others', () => {
  expect(rejectionOf('staff:bookings', 'housekeeping')).toBeUndefined();
  expect(rejectionOf('staff:users', 'housekeeping')).toBe(403);
  expect(rejectionOf('staff:bookings', 'guest')).toBe(403);
  expect(rejectionOf('guest', 'housekeeping')).toBeUndefined();
});
