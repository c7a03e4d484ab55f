import { listMailKinds, updateMailKind } from '@innkeeper/contracts/mail-kinds';
import { describeRoundTrips, type Harness, roundTrip } from '@innkeeper/kit/testing';
import { startMessages } from './testing/messages.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startMessages();
});
afterAll(() => harness.stop());

describeRoundTrips(
  () => harness,
  [
    roundTrip({
      save: updateMailKind,
      read: listMailKinds,
      values: () => ({ kind: 'pre_arrival', isOn: false }),
      find: ({ kinds }) => kinds.find(({ kind }) => kind === 'pre_arrival'),
    }),
  ],
);
