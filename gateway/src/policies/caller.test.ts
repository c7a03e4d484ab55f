import { ROLES } from '@innkeeper/contracts/access';
import { readPublicKeys, TokenVerifier } from '@innkeeper/kit/http';
import { createTokenFactory, testUser } from '@innkeeper/kit/testing';
import type { Request } from '../request/context.ts';
import { createCallerOf } from './caller.ts';

const factory = createTokenFactory(ROLES);
const keys = readPublicKeys(factory.publicKeysFile);
const tokens = new TokenVerifier({ keys, issuer: 'innkeeper', audience: 'innkeeper' });
const callerOf = createCallerOf(tokens);

const requestWith = (authorization?: string) =>
  ({ headers: { authorization }, context: { caller: undefined } }) as unknown as Request;

test('returns who makes a request', () => {
  const ann = testUser('Admin');
  const old = factory.sign(ann, { exp: Date.now() / 1_000 - 3_600 });
  expect(callerOf(requestWith())).toEqual({ token: 'none' });
  expect(callerOf(requestWith(''))).toEqual({ token: 'invalid', code: 'invalid_token' });
  expect(callerOf(requestWith(`Bearer ${old}`))).toEqual({ token: 'invalid', code: 'expired_token' });
  expect(callerOf(requestWith(`Bearer ${factory.sign(ann)}`))).toMatchObject({
    token: 'valid',
    user: { id: ann.id, actor: 'staff' },
  });
});

test('verifies the token of a request once', () => {
  const authenticate = jest.spyOn(tokens, 'authenticate');
  const request = requestWith(`Bearer ${factory.sign(testUser())}`);
  expect(callerOf(request)).toBe(callerOf(request));
  expect(authenticate).toHaveBeenCalledTimes(1);
});
