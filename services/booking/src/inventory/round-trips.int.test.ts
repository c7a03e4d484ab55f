import { randomUUID } from 'node:crypto';
import { saveBlock } from '@innkeeper/contracts/booking/block-calls';
import { readChart } from '@innkeeper/contracts/booking/chart-calls';
import { describeRoundTrips, roundTrip } from '@innkeeper/kit/testing';
import { type BookingUnderTest, day, startBooking } from '../testing/booking.ts';

let service: BookingUnderTest;
beforeAll(async () => {
  service = await startBooking();
});
afterAll(() => service.stop());

describeRoundTrips(
  () => service,
  [
    roundTrip({
      save: saveBlock,
      read: readChart,
      query: `?start=${day(0)}&days=14`,
      values: async () => ({
        blockId: randomUUID(),
        roomId: (await service.addRoom()).roomId,
        start: day(5),
        end: day(7),
      }),
      find: ({ blocks }, { roomId }) => blocks.find((block) => block.roomId === roomId),
    }),
  ],
);
