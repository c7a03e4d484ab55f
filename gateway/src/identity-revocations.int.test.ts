import { identityRevocations } from './identity-revocations.ts';
import { type RevocationEndpoint, startRevocationEndpoint } from './testing/revocation-endpoint.ts';

let endpoint: RevocationEndpoint;

beforeEach(async () => {
  endpoint = await startRevocationEndpoint();
});
afterEach(() => endpoint.stop());

test('reads the list, and hands back what it was told to ask from', async () => {
  const revocation = { kind: 'user', id: 'ann', issuedBefore: 1.5, expiresAt: 2 } as const;
  endpoint.revoke(revocation);
  const source = identityRevocations(endpoint.url);
  const { asOf, revocations } = await source(undefined);
  expect(revocations).toEqual([revocation]);
  await source(asOf);
  expect(endpoint.asked).toEqual([null, String(asOf)]);
});

test.each([
  ['refuses', 500, 'identity answered 500'],
  ['answers nonsense', 'nonsense', 'asOf'],
  ['does not answer in time', 'nothing', 'timeout'],
] as const)('fails when identity %s, and works when it does again', async (_how, answer, message) => {
  const source = identityRevocations(endpoint.url);
  endpoint.answerWith(answer);
  await expect(source(undefined)).rejects.toThrow(message);
  endpoint.answerWith(undefined);
  expect(await source(undefined)).toMatchObject({ revocations: [] });
});
