import { type TestUser, testStaff, testUser } from '@innkeeper/kit/testing';
import type { Request, Response } from '../request/context.ts';
import { accessPolicy } from './access.ts';

const policy = accessPolicy({
  callerOf: ({ context }) => context.caller!,
  revocations: { statusOf: () => 'valid' },
  security: { record: () => {} },
}).policy();

/** The status with which a call of this scope is rejected, or undefined when it is admitted. */
function rejectionOf(scope: string, caller: TestUser): number | undefined {
  const user = { permissions: [], ...caller, actor: '', tokenId: 't', issuedAt: 0, expiresAt: 1 };
  const context = {
    id: 'r',
    address: '',
    local: false,
    secure: false,
    user: null,
    hasSecret: false,
    allowance: undefined,
    embeddable: false,
    corsHeaders: [],
  };
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

test('staff reach the calls that one of their permissions admits, and no others', () => {
  const receptionist = testStaff('bookings:read', 'bookings');
  expect(rejectionOf('staff:bookings', receptionist)).toBeUndefined();
  expect(rejectionOf('staff:users', receptionist)).toBe(403);
  expect(rejectionOf('staff:bookings', testStaff('bookings:read'))).toBe(403);
  expect(rejectionOf('staff:bookings', testUser())).toBe(403);
  expect(rejectionOf('guest', receptionist)).toBeUndefined();
});
