import { type RevocationEndpoint, startRevocationEndpoint } from '../testing/revocation-endpoint.ts';
import { type Revocation, type RevocationSource, revocationsFrom } from './list.ts';

const BEN: Revocation = {
  kind: 'user',
  id: 'ben',
  issuedBefore: 1_763_720_000.123,
  expiresAt: 1_763_727_200,
};

describe('revocationsFrom', () => {
  let endpoint: RevocationEndpoint;
  let read: RevocationSource;
  beforeEach(async () => {
    endpoint = await startRevocationEndpoint();
    read = revocationsFrom(endpoint.url);
  });
  afterEach(() => endpoint.stop());

  test('reads the list, and passes on the time since which it is requested', async () => {
    endpoint.revoke(BEN);
    const { asOf, revocations } = await read(undefined);
    expect(revocations).toEqual([BEN]);
    await read(asOf);
    expect(endpoint.requests).toEqual([null, String(asOf)]);
  });

  test.each([
    ['responds with an error', 500, 'responded with 500'],
    ['responds with an invalid list', 'invalid list', 'asOf'],
    ['does not respond in time', 'nothing', 'timeout'],
    ['does not end its response in time', 'half a list', 'timeout'],
  ] as const)('fails when the server %s, and works again afterwards', async (_case, response, message) => {
    endpoint.respondWith(response);
    await expect(read(undefined)).rejects.toThrow(message);
    endpoint.respondWith(undefined);
    expect(await read(undefined)).toMatchObject({ revocations: [] });
  });
});
