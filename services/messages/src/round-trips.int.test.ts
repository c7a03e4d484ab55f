import { listMailKinds, updateMailKind } from '@innkeeper/contracts/mail-kinds';
import { readMailPreferences, updateMailPreferences } from '@innkeeper/contracts/mail-preferences';
import { describeRoundTrips, type Harness, roundTrip, testUser } from '@innkeeper/kit/testing';
import { startMessages } from './testing/messages.ts';

let harness: Harness;
let reader: string;
beforeAll(async () => {
  harness = await startMessages();
  reader = harness.tokens.sign(testUser(), { email_verified: true });
});
afterAll(() => harness.stop());

describeRoundTrips(
  () => harness,
  [
    roundTrip({
      save: updateMailKind,
      read: listMailKinds,
      query: '?language=de',
      values: () => ({ kind: 'pre_arrival', language: 'de' as const, isOn: false }),
      find: ({ kinds }) => kinds.find(({ kind }) => kind === 'pre_arrival'),
    }),
    roundTrip({
      save: updateMailPreferences,
      read: readMailPreferences,
      values: () => ({
        language: 'es' as const,
        reviewRequests: false,
        from: { language: null, reviewRequests: true },
      }),
      not: ['from'],
      token: () => reader,
      find: (preferences) => preferences,
    }),
  ],
);
